import "@shoelace-style/shoelace/dist/themes/light.css";
import "@shoelace-style/shoelace/dist/components/button/button.js";
import "@shoelace-style/shoelace/dist/components/button-group/button-group.js";
import "@shoelace-style/shoelace/dist/components/checkbox/checkbox.js";
import "@shoelace-style/shoelace/dist/components/color-picker/color-picker.js";
import "@shoelace-style/shoelace/dist/components/input/input.js";
import "@shoelace-style/shoelace/dist/components/option/option.js";
import "@shoelace-style/shoelace/dist/components/radio/radio.js";
import "@shoelace-style/shoelace/dist/components/radio-group/radio-group.js";
import "@shoelace-style/shoelace/dist/components/range/range.js";
import "@shoelace-style/shoelace/dist/components/rating/rating.js";
import "@shoelace-style/shoelace/dist/components/select/select.js";
import "@shoelace-style/shoelace/dist/components/switch/switch.js";
import "@shoelace-style/shoelace/dist/components/textarea/textarea.js";

document.getElementById("root")!.innerHTML = `
<h1>Booking</h1>
<form>
  <sl-input label="Name" help-text="As in your passport" required value="Grace Hopper"></sl-input>
  <sl-input label="Password" type="password" password-toggle placeholder="secret"></sl-input>
  <sl-input label="Seats" type="number" min="1" max="9" value="2" clearable><span slot="suffix">persons</span></sl-input>
  <sl-textarea label="Wishes" rows="3" value="A window"></sl-textarea>
  <sl-select label="Class" value="b">
    <sl-option value="a">First</sl-option><sl-option value="b">Second</sl-option><sl-option value="c" disabled>Third</sl-option>
  </sl-select>
  <sl-select label="Extras" multiple value="x y"><sl-option value="x">Meal</sl-option><sl-option value="y">Bicycle</sl-option></sl-select>
  <sl-radio-group label="Direction" name="d" value="1">
    <sl-radio value="1">One way</sl-radio><sl-radio value="2">Return</sl-radio>
  </sl-radio-group>
  <sl-checkbox checked>Remember me</sl-checkbox> <sl-checkbox indeterminate>Some</sl-checkbox> <sl-checkbox disabled>Never</sl-checkbox>
  <sl-switch checked>Reminders</sl-switch>
  <sl-range label="Flexibility" help-text="Days" min="0" max="7" value="3"></sl-range>
  <sl-rating label="Rating" value="3"></sl-rating>
  <sl-color-picker label="Colour" value="#4a90e2" inline></sl-color-picker>
  <sl-button-group label="Actions"><sl-button type="submit" variant="primary">Book</sl-button><sl-button href="#back">Back</sl-button><sl-button disabled>Pay</sl-button></sl-button-group>
</form>`;
