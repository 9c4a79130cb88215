"use strict";
const $ = (selector) => document.querySelector(selector);
const notice = (text) => ($("#notice").textContent = text);

// Form with validation.
const form = $("#order");
const complaints = { customer: (value) => (value.trim() ? "" : "Tell us a name."), email: (value) => (/^\S+@\S+\.\S+$/.test(value) ? "" : "This is no email address.") };
const validate = (field) => {
  const complaint = complaints[field.name]?.(field.value) ?? "";
  field.setAttribute("aria-invalid", String(complaint !== ""));
  field.closest("p").querySelector("[role=alert]").textContent = complaint;
  return complaint === "";
};
for (const name of Object.keys(complaints)) form.elements[name].addEventListener("blur", ({ target }) => validate(target));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const isFine = Object.keys(complaints).map((name) => validate(form.elements[name])).every(Boolean);
  const data = new FormData(form);
  data.delete("file");
  notice(isFine ? `Order placed: ${[...data].map(([name, value]) => `${name}=${name === "card" ? "…" : value}`).join(", ")}` : "Please correct the form.");
});
form.elements.file.addEventListener("change", ({ target }) => ($("#attached").textContent = [...target.files].map(({ name, size }) => `${name} (${size} bytes)`).join()));

// Combobox.
const CITIES = ["Amsterdam", "Athens", "Berlin", "Bern", "Lisbon"];
const city = $("#city"), cities = $("#cities");
const showCities = (isShown) => {
  cities.hidden = !isShown;
  city.setAttribute("aria-expanded", String(isShown));
  cities.replaceChildren(...CITIES.filter((name) => name.toLowerCase().startsWith(city.value.toLowerCase())).map((name) => {
    const option = document.createElement("li");
    option.setAttribute("role", "option");
    option.textContent = name;
    option.addEventListener("mousedown", (event) => {
      event.preventDefault();
      city.value = name;
      showCities(false);
    });
    return option;
  }));
};
city.addEventListener("input", () => showCities(true));
city.addEventListener("click", () => showCities(true));
city.addEventListener("blur", () => showCities(false));

// Table: sorted, and orders deleted after confirmation.
let orders = [["A-103", "Grace", 80], ["A-101", "Ada", 250], ["A-104", "Barbara", 20], ["A-102", "Linus", 120]];
const drawTable = () => $("#table tbody").replaceChildren(...orders.map(([id, customer, total]) => {
  const row = document.createElement("tr");
  row.innerHTML = `<td><a href="order.html?id=${id}">${id}</a></td><td>${customer}</td><td>${total}</td><td><button type="button" aria-label="Delete ${id}">✕</button></td>`;
  row.querySelector("button").onclick = () => askToDelete(id);
  return row;
}));
for (const [column, button] of document.querySelectorAll("[data-sort]").entries()) {
  button.addEventListener("click", () => {
    orders.sort((a, b) => (a[column] < b[column] ? -1 : 1));
    for (const header of document.querySelectorAll("th")) header.removeAttribute("aria-sort");
    button.closest("th").setAttribute("aria-sort", "ascending");
    drawTable();
  });
}
const askToDelete = (id) => {
  const dialog = $("#confirm");
  dialog.returnValue = "no";
  for (const button of dialog.querySelectorAll("button")) button.onclick = () => dialog.close(button.value);
  dialog.onclose = () => {
    if (dialog.returnValue !== "yes") return;
    orders = orders.filter(([other]) => other !== id);
    drawTable();
    notice(`${id} deleted`);
  };
  dialog.showModal();
};
drawTable();

// Cards that are dragged.
for (const card of document.querySelectorAll(".card")) card.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", card.id));
for (const column of document.querySelectorAll(".column")) {
  column.addEventListener("dragover", (event) => event.preventDefault());
  column.addEventListener("drop", (event) => {
    event.preventDefault();
    column.append(document.getElementById(event.dataTransfer.getData("text/plain")));
  });
}

// Rich text, slider, shadow root.
$("#bold").addEventListener("mousedown", (event) => event.preventDefault());
$("#bold").addEventListener("click", () => document.execCommand("bold"));
$("#priority").addEventListener("input", ({ target }) => ($("#priority-out").textContent = target.value));
customElements.define("quantity-stepper", class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: "open" });
    root.innerHTML = `<button type="button" aria-label="Less">−</button> <output aria-label="Quantity">1</output> <button type="button" aria-label="More">+</button>`;
    const output = root.querySelector("output");
    for (const [button, step] of [[root.firstElementChild, -1], [root.lastElementChild, 1]]) button.onclick = () => (output.value = String(Number(output.value) + step));
  }
});

// Menu that opens under the mouse.
const menu = $(".menu"), menuItems = $(".menu-items");
const showMenu = (isShown) => {
  menuItems.hidden = !isShown;
  menu.querySelector("button").setAttribute("aria-expanded", String(isShown));
};
menu.addEventListener("mouseenter", () => showMenu(true));
menu.addEventListener("mouseleave", () => showMenu(false));
for (const item of menuItems.children) item.addEventListener("click", () => { notice(`${item.textContent} chosen`); showMenu(false); });

// List that loads more when its end is near.
const log = $("#log");
const addEvents = (count) => { for (let i = 0; i < count; i++) log.append(Object.assign(document.createElement("p"), { textContent: `Event ${log.children.length + 1}` })); };
addEvents(10);
log.addEventListener("scroll", () => { if (log.scrollTop + log.clientHeight > log.scrollHeight - 30 && log.children.length < 20) addEvents(10); });

$("#stock").addEventListener("click", () => {
  $("#stock-out").textContent = "Checking…";
  setTimeout(() => ($("#stock-out").textContent = "17 in stock"), 700);
});
$("#archive").addEventListener("click", () => notice(confirm("Archive all orders?") ? "Archived" : "Nothing archived"));
$("#title").addEventListener("dblclick", ({ target }) => { target.contentEditable = "true"; target.setAttribute("role", "textbox"); target.setAttribute("aria-label", "List title"); target.focus(); });
$(".toggle").addEventListener("click", ({ target }) => { target.dataset.on = "yes"; target.textContent = "Notifications on"; });

// Routes within the document.
const show = () => {
  const view = new URLSearchParams(location.search).get("view") ?? "orders";
  for (const main of document.querySelectorAll("main")) main.hidden = main.id !== view;
  for (const link of document.querySelectorAll("[data-view]")) link.toggleAttribute("aria-current", link.dataset.view === view);
};
for (const link of document.querySelectorAll("[data-view]")) link.addEventListener("click", (event) => { event.preventDefault(); history.pushState(null, "", link.href); show(); });
addEventListener("popstate", show);
show();
const tabs = [...document.querySelectorAll("[role=tab]")];
const chooseTab = (tab) => {
  for (const other of tabs) { other.setAttribute("aria-selected", String(other === tab)); other.tabIndex = other === tab ? 0 : -1; }
  tab.focus();
  $("[role=tabpanel]").setAttribute("aria-labelledby", tab.id);
  $("[role=tabpanel]").textContent = tab.id === "tab-week" ? "12 orders this week" : "53 orders this month";
};
for (const tab of tabs) {
  tab.addEventListener("click", () => chooseTab(tab));
  tab.addEventListener("keydown", ({ key }) => { if (key === "ArrowRight") chooseTab(tabs[(tabs.indexOf(tab) + 1) % tabs.length]); });
}

// Command palette.
const palette = $("#palette"), command = palette.querySelector("input");
addEventListener("keydown", (event) => {
  if (event.ctrlKey && event.key.toLowerCase() === "k") { event.preventDefault(); palette.hidden = false; command.focus(); }
  else if (event.key === "Escape" && !palette.hidden) palette.hidden = true;
  else if (event.key === "Enter" && event.target === command) { notice(`Ran ${command.value}`); palette.hidden = true; }
});
