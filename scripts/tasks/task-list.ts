import { join } from "node:path";
import { ROOT } from "../lib/build.js";
import type { AppFiles } from "../clients/site.js";
import type { TaskAgent } from "./task-agent.js";

export const DESK: AppFiles = { folder: join(ROOT, "tests/mcp/pages"), ready: "document.querySelectorAll('tbody tr, dl').length > 0" };

/** Something that an agent is asked to do. */
export interface Task {
  readonly name: string;
  run(agent: TaskAgent): Promise<unknown>;
  /** Expression that is true in the page afterwards. */
  readonly effect: string;
}

const task = (name: string, run: Task["run"], effect: string): Task => ({ name, run, effect });
const notice = (text: string): string => `document.querySelector('#notice').textContent === ${JSON.stringify(text)}`;
const diff = { what: "diff" };

/** In order: each starts where the one before ended. */
export const TASKS: readonly Task[] = [
  task(
    "read the page",
    async (agent) => {
      await agent.targets();
      await agent.observe();
      await agent.observe({ what: "page", scope: "#order", includeValues: true, includeBoundingBoxes: true });
    },
    "document.title === 'Order desk'",
  ),
  task(
    "fill a form, and read its complaints",
    async (agent) => {
      await agent.act("type", { uid: 'textbox "Customer"', text: "Ada Lovelace" });
      await agent.act("type", { uid: 'textbox "Email"', text: "ada", enter: true });
      await agent.observe(diff);
    },
    `document.querySelector('[name=email]').getAttribute('aria-invalid') === 'true' && ${notice("Please correct the form.")}`,
  ),
  task(
    "correct the form, key by key",
    async (agent) => {
      await agent.act("type", { uid: 'textbox "Email"', text: "ada@example.org", perKey: true });
      await agent.act("press", { keys: "Tab" });
      await agent.observe(diff);
    },
    "document.querySelector('[name=email]').value === 'ada@example.org' && document.querySelector('[name=email]').getAttribute('aria-invalid') === 'false'",
  ),
  task(
    "fill a field whose value stays private",
    async (agent) => {
      await agent.act("type", { uid: 'textbox "Card number"', text: "4111111111111111" });
      await agent.observe(diff);
    },
    "document.querySelector('[name=card]').value === '4111111111111111'",
  ),
  task(
    "choose in a native select",
    async (agent) => {
      await agent.act("select", { uid: 'combobox "Shipping"', values: "Drone" });
      await agent.act("select", { uid: 'combobox "Shipping"', values: "Pigeon" });
      await agent.act("select", { uid: 'combobox "Shipping"', values: "Express" });
    },
    "document.querySelector('[name=shipping]').value === 'exp'",
  ),
  task("fill a date", (agent) => agent.act("type", { uid: 'date "Deliver on"', text: "2027-03-14" }), "document.querySelector('[name=date]').value === '2027-03-14'"),
  task(
    "check boxes and a radio button",
    async (agent) => {
      await agent.act("check", { uid: 'checkbox "Gift wrap"' });
      await agent.act("check", { uid: 'checkbox "Insurance"', checked: false });
      await agent.act("check", { uid: 'radio "Pay by invoice"' });
      await agent.observe(diff);
    },
    "[...document.querySelectorAll('fieldset input')].map(({ checked }) => Number(checked)).join('') === '1001'",
  ),
  task(
    "pick from a custom combobox",
    async (agent) => {
      await agent.act("type", { uid: 'combobox "City"', text: "Ber" });
      await agent.observe(diff);
      await agent.act("click", { uid: 'option "Bern"' });
    },
    "document.querySelector('#city').value === 'Bern' && document.querySelector('#cities').hidden",
  ),
  task("upload a file", (agent) => agent.act("upload", { uid: 'button "Attachment', files: agent.file }), "document.querySelector('#attached').textContent === 'upload.txt (17 bytes)'"),
  task(
    "send the form",
    async (agent) => {
      await agent.act("click", { uid: 'button "Place order"' });
      await agent.observe(diff);
    },
    notice("Order placed: customer=Ada Lovelace, email=ada@example.org, card=…, shipping=exp, date=2027-03-14, extra=gift, pay=invoice"),
  ),
  task(
    "sort a table",
    async (agent) => {
      await agent.act("click", { uid: 'button "Total"' });
      await agent.observe(diff);
    },
    "[...document.querySelectorAll('tbody td:nth-child(3)')].map((cell) => cell.textContent).join() === '20,80,120,250'",
  ),
  task(
    "open a dialog, and see what it covers",
    async (agent) => {
      await agent.act("click", { uid: 'button "Delete A-104"' });
      await agent.observe(diff);
      await agent.act("click", { uid: 'button "Place order"' });
    },
    "document.querySelector('#confirm').open",
  ),
  task("confirm it", async (agent) => (await agent.act("click", { uid: 'button "Delete it"' }), agent.observe(diff)), notice("A-104 deleted")),
  task(
    "answer a dialog of the browser",
    async (agent) => {
      await agent.act("click", { uid: 'button "Archive all"' });
      await agent.observe();
      await agent.act("dialog", { accept: true });
    },
    notice("Archived"),
  ),
  task(
    "follow a link in a table cell, and come back",
    async (agent) => {
      await agent.act("click", { uid: 'link "A-101"' });
      await agent.observe();
      await agent.act("click", { uid: 'button "Place order"' });
      await agent.act("back");
      await agent.act("waitFor", { role: "button", name: "Place order" });
      await agent.observe(diff);
    },
    "location.pathname.endsWith('/app/') && document.querySelectorAll('tbody tr').length === 4",
  ),
  task(
    "drag a card to another column",
    async (agent) => {
      await agent.act("drag", { uid: 'button "Pack parcel"', to: 'group "Finished"' });
      await agent.observe(diff);
    },
    "document.querySelector('[aria-label=Finished]').textContent === 'Pack parcel'",
  ),
  task(
    "edit rich text",
    async (agent) => {
      await agent.act("type", { uid: 'textbox "Note to customer"', text: "Thank you for your order." });
      await agent.act("press", { keys: "Control+A", uid: 'textbox "Note to customer"' });
      await agent.act("click", { uid: 'button "Bold"' });
      await agent.observe(diff);
    },
    "document.querySelector('#note').innerHTML === '<b>Thank you for your order.</b>'",
  ),
  task("move a slider with keys", (agent) => agent.act("press", { keys: "ArrowRight", uid: 'slider "Priority"' }), "document.querySelector('#priority-out').textContent === '3'"),
  task(
    "use a control in a shadow root",
    async (agent) => {
      await agent.act("click", { uid: 'button "More"' });
      await agent.act("click", { uid: 'button "More"' });
      await agent.observe(diff);
    },
    "document.querySelector('quantity-stepper').shadowRoot.querySelector('output').value === '3'",
  ),
  task(
    "fill a form in a frame",
    async (agent) => {
      await agent.act("type", { uid: 'spinbutton "Net price"', text: "100" });
      await agent.act("click", { uid: 'button "Add tax"' });
      await agent.observe(diff);
    },
    "document.querySelector('iframe').contentDocument.querySelector('output').textContent === '120.00 with tax'",
  ),
  task("open details", async (agent) => (await agent.act("click", { uid: 'button "Conditions"' }), agent.observe(diff)), "document.querySelector('details').open"),
  task(
    "open a menu that opens under the mouse",
    async (agent) => {
      await agent.act("hover", { uid: 'button "Account"' });
      await agent.observe(diff);
      await agent.act("click", { uid: 'menuitem "Profile"' });
    },
    notice("Profile chosen"),
  ),
  task(
    "scroll a container until it has loaded more",
    async (agent) => {
      await agent.act("scroll", { direction: "down", amount: 1000, in: 'log "Events"' });
      await agent.act("waitFor", { text: "Event 20" });
      await agent.observe(diff);
    },
    "document.querySelectorAll('#log p').length === 20",
  ),
  task(
    "wait for a text",
    async (agent) => {
      await agent.act("click", { uid: 'button "Check stock"' });
      await agent.act("waitFor", { text: "17 in stock" });
      await agent.act("waitFor", { text: "18 in stock", timeout: 200 });
    },
    "document.querySelector('#stock-out').textContent === '17 in stock'",
  ),
  task(
    "use what has no role",
    async (agent) => {
      await agent.act("click", { uid: 'generic "Notifications off"' });
      await agent.observe(diff);
    },
    "document.querySelector('.toggle').dataset.on === 'yes'",
  ),
  task(
    "edit what opens with a double-click",
    async (agent) => {
      await agent.act("doubleClick", { uid: 'generic "Untitled list"' });
      await agent.observe(diff);
      await agent.act("type", { uid: 'textbox "List title"', text: "Spring" });
    },
    "document.querySelector('#title').textContent === 'Spring'",
  ),
  task(
    "use a keyboard shortcut",
    async (agent) => {
      await agent.act("press", { keys: "Control+K" });
      await agent.observe(diff);
      await agent.act("type", { uid: 'textbox "Command"', text: "refresh", enter: true });
    },
    `${notice("Ran refresh")} && document.querySelector('#palette').hidden`,
  ),
  task(
    "change the route, choose a tab with keys, and go back",
    async (agent) => {
      await agent.act("click", { uid: 'link "Reports"' });
      await agent.observe(diff);
      await agent.act("press", { keys: "ArrowRight", uid: 'tab "Week"' });
      await agent.observe(diff);
      await agent.act("back");
      await agent.observe(diff);
    },
    "!document.querySelector('#orders').hidden && document.querySelector('[role=tabpanel]').textContent === '53 orders this month'",
  ),
  task(
    "scroll the page, and an element into view",
    async (agent) => {
      await agent.act("scroll", { direction: "up", amount: 5000 });
      await agent.act("scroll", { direction: "down", amount: 120 });
      await agent.act("scroll", { to: 'button "Check stock"' });
    },
    "document.querySelector('#stock').getBoundingClientRect().bottom <= innerHeight",
  ),
  task(
    "be told what cannot be done",
    async (agent) => {
      await agent.act("click", { uid: "9999" });
      await agent.act("type", { uid: 'button "Place order"', text: "x" });
      await agent.act("click", { uid: 'button "Keep it"' });
      await agent.act("press", { keys: "Hyper+K" });
      await agent.observe({ scope: "#nowhere" });
      await agent.observe({ format: "html" });
    },
    "document.title === 'Order desk'",
  ),
  task(
    "navigate",
    async (agent) => {
      await agent.act("navigate", { url: `${agent.url}order.html?id=A-7` });
      await agent.observe({ format: "compact" });
      for (const format of ["aria", "devtools", "agent-browser"]) await agent.observe({ format });
    },
    "document.querySelector('h1').textContent === 'Order A-7'",
  ),
];
