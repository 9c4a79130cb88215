import { createElement as h, useState, type ChangeEvent, type FormEvent } from "react";
import { createRoot } from "react-dom/client";
import { START, type Fields } from "./fields.js";

/** Controlled inputs: React puts back whatever it did not hear of, and its value tracker drops changes that scripts announce. */
function App() {
  const [fields, set] = useState<Fields>(START);
  const change =
    (name: keyof Fields, of: (element: HTMLInputElement) => unknown = (element) => element.value) =>
    ({ target }: ChangeEvent<HTMLElement>) =>
      set((before) => ({ ...before, [name]: of(target as HTMLInputElement) }));
  const radio = (value: string) =>
    h("input", { key: value, id: `radio-${value}`, type: "radio", name: "radio", value, checked: fields.radio === value, onChange: change("radio") });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    set((before) => ({ ...before, submitted: before.submitted + 1 }));
  };
  return h(
    "form",
    { onSubmit: submit },
    h("input", { id: "text", value: fields.text, onChange: change("text") }),
    h("input", { id: "upper", value: fields.upper, onChange: change("upper", (element) => element.value.toUpperCase()) }),
    h("input", { id: "number", type: "number", value: fields.number, onChange: change("number") }),
    h("textarea", { id: "area", value: fields.area, onChange: change("area") }),
    h("input", { id: "check", type: "checkbox", checked: fields.check, onChange: change("check", (element) => element.checked) }),
    radio("a"),
    radio("b"),
    h("select", { id: "select", value: fields.select, onChange: change("select") }, ...["one", "two", "three"].map((value) => h("option", { key: value, value }, value))),
    h("input", { id: "range", type: "range", min: 0, max: 10, value: fields.range, onChange: change("range") }),
    h("button", { id: "send" }, "Send"),
    h("output", { id: "state" }, JSON.stringify(fields)),
  );
}

createRoot(document.getElementById("root")!).render(h(App));
