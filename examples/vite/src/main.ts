const form = document.querySelector("form")!;
const list = document.querySelector("ul")!;
const status = document.querySelector("[role=status]")!;

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = form.elements.namedItem("item") as HTMLInputElement;
  const item = document.createElement("li");
  const done = document.createElement("label");
  done.append(Object.assign(document.createElement("input"), { type: "checkbox" }), ` ${field.value}`);
  item.append(done);
  list.append(item);
  field.value = "";
  count();
});
list.addEventListener("change", count);

function count(): void {
  const open = list.querySelectorAll("input:not(:checked)").length;
  status.textContent = `${open} of ${list.children.length} to buy`;
}
