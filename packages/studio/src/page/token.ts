const KEY = "icdp.token";

/** The Relay's token from the address (`#token=…`), which is then taken out of it. It stays with this tab. */
export function takeToken(): string | undefined {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given !== null) {
    sessionStorage.setItem(KEY, given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return sessionStorage.getItem(KEY) ?? undefined;
}
