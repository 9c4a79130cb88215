import { createApp, defineComponent, h, reactive } from "vue";
import { START, type Fields } from "./fields.js";

/** Inputs bound both ways by hand: `value` from the state, the state from `input` and `change`. */
const App = defineComponent({
  setup() {
    const fields = reactive<Fields>({ ...START });
    const valueOf = (event: Event): string => (event.target as HTMLInputElement).value;
    const radio = (value: string) =>
      h("input", { id: `radio-${value}`, type: "radio", name: "radio", value, checked: fields.radio === value, onChange: () => (fields.radio = value) });
    return () =>
      h("form", { onSubmit: (event: Event) => (event.preventDefault(), fields.submitted++) }, [
        h("input", { id: "text", value: fields.text, onInput: (event: Event) => (fields.text = valueOf(event)) }),
        h("input", { id: "upper", value: fields.upper, onInput: (event: Event) => (fields.upper = valueOf(event).toUpperCase()) }),
        h("input", { id: "number", type: "number", value: fields.number, onInput: (event: Event) => (fields.number = valueOf(event)) }),
        h("textarea", { id: "area", value: fields.area, onInput: (event: Event) => (fields.area = valueOf(event)) }),
        h("input", { id: "check", type: "checkbox", checked: fields.check, onChange: (event: Event) => (fields.check = (event.target as HTMLInputElement).checked) }),
        radio("a"),
        radio("b"),
        h("select", { id: "select", value: fields.select, onChange: (event: Event) => (fields.select = valueOf(event)) }, ["one", "two", "three"].map((value) => h("option", { value }, value))),
        h("input", { id: "range", type: "range", min: 0, max: 10, value: fields.range, onInput: (event: Event) => (fields.range = valueOf(event)) }),
        h("button", { id: "send" }, "Send"),
        h("output", { id: "state" }, JSON.stringify(fields)),
      ]);
  },
});

createApp(App).mount("#root");
