import TomSelect from "tom-select";
import "tom-select/dist/css/tom-select.css";

const options = ["Amsterdam", "Berlin", "Cairo", "Delhi"].map((city) => `<option>${city}</option>`).join("");
document.getElementById("root")!.innerHTML = `<h1>Selects</h1><form>
<label for="s1">One</label> <select id="s1">${options}</select>
<label for="s2">Many</label> <select id="s2" multiple><option selected>Berlin</option>${options}</select>
<label for="s3">Tags</label> <input id="s3" value="red,blue">
<label for="s4">Grouped</label> <select id="s4"><optgroup label="North">${options}</optgroup><optgroup label="South"><option selected>Lima</option></optgroup></select>
<label for="s5">Native list</label> <select id="s5" size="4">${options}</select></form>`;
new TomSelect("#s1", {});
const many = new TomSelect("#s2", { plugins: ["remove_button"] });
new TomSelect("#s3", { create: true });
new TomSelect("#s4", {});
many.open();
