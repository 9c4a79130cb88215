/**
 * What a subject said; for a case that is listed as different, also that it failed on the way, for example because what
 * it looks for is missing.
 */
export async function outcomeOf(said: Promise<string>, listedReason: string | undefined): Promise<string> {
  try {
    return await said;
  } catch (error) {
    if (listedReason === undefined) throw error;
    return `failed: ${error}`;
  }
}
