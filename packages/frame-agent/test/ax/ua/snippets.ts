const SUGGESTIONS = "<datalist id=d><option>x</datalist>";
const BASE = "<style>.base,.base::picker(select){appearance:base-select}</style>";
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const texts = ["text", "search", "tel", "url", "email", "password", "number"];
const dates = ["date", "time", "datetime-local", "month", "week"];
const hidden = (control: string): string[] => [
  `<div hidden>${control}</div>`,
  `<div style="visibility:hidden">${control}</div>`,
  `<div aria-hidden=true>${control}</div>`,
  `<div inert>${control}</div>`,
  `<label>l${control}</label>`,
  `<label>l<span hidden>${control}</span></label>`,
];

/** Pages of user-agent shadow trees, by family. On each of them our tree is to be the browser's. */
export const SNIPPETS: Readonly<Record<string, readonly string[]>> = {
  "text fields": [
    ...texts.flatMap((type) => [`<input type=${type}>`, `<input type=${type} value=5 placeholder=p>`, `<input type=${type} placeholder=p list=d>${SUGGESTIONS}`]),
    ...hidden("<input value=v placeholder=p>"),
    ...hidden("<input type=number value=1>"),
    `<input value="a  b "><input value="a&#9;b"><input placeholder=""><input type=bogus value=x>`,
    `<input style="text-transform:uppercase" value="abc é"><input style="-webkit-text-security:disc" value=abc>`,
    `<input disabled value=x><input readonly value=x><fieldset disabled><input value=x></fieldset>`,
    `<input style="appearance:none" type=number value=5><input style="display:flex" value=x><input style="display:contents" value=x>`,
    `<button><input value=b></button><a href=x><input value=l placeholder=p></a>`,
  ],
  textareas: [
    `<textarea></textarea><textarea placeholder=p></textarea><textarea placeholder=p>v</textarea>`,
    `<textarea id=t></textarea><script>t.value = "a\\n\\nb"</script>`,
    `<textarea id=t></textarea><script>t.value = "x\\n\\n"</script>`,
    `<textarea id=t></textarea><script>t.value = "\\n"</script>`,
    `<textarea id=t disabled></textarea><script>t.value = "a\\tb  c"</script>`,
    ...hidden("<textarea placeholder=p>v</textarea>"),
  ],
  "dates and times": [
    ...dates.map((type) => `<input type=${type}>`),
    `<input type=date value=2024-02-09><input type=date value=12024-02-09><input type=date value=0001-02-09>`,
    `<input type=time value=13:05><input type=time value=00:00:07><input type=time value=23:05:07.5>`,
    `<input type=datetime-local value=2024-02-09T13:05><input type=month value=2024-03><input type=week value=2024-W07>`,
    `<input type=date disabled value=2024-02-09><input type=date readonly required>`,
    `<input type=date min=2020-01-05 max=2020-01-20><input type=date min=2020-01-05 max=2024-02-20><input type=date min=2025-01-01 max=2024-01-01>`,
    `<input type=time min=09:00 max=11:00><input type=time min=10:10 max=10:20><input type=time min=13:00 max=12:00><input type=time min=12:00 max=12:30>`,
    `<input type=time step=1><input type=time step=0.1><input type=time step=any><input type=time step=90><input type=time value=10:10 min=00:00:30>`,
    `<input type=datetime-local min=2024-02-09T13:05 max=2024-02-09T15:05><input type=datetime-local step=0.001>`,
    `<input type=month min=2024-02 max=2024-05><input type=week min=2024-W07 max=2024-W09>`,
    `<label>l<input type=date value=2024-02-09 title=T></label><input type=date aria-label=n><input type=date role=button>`,
    `<input type=date style="text-transform:uppercase"><input type=date list=d>${SUGGESTIONS}`,
    ...hidden("<input type=time value=13:05>"),
  ],
  "other inputs": [
    `<input type=submit><input type=reset><input type=button><input type=button value="  a  b "><input type=submit value="">`,
    `<input type=button style="white-space:normal" value="  a  b "><input type=button style="text-transform:uppercase" value=ab>`,
    `<input type=color><input type=color value="#ff0000" disabled><input type=file><input type=file multiple><input type=range><input type=checkbox>`,
    `<input type=image alt=A><input type=image><input type=image title=T><input type=image value=V><input type=image alt="">`,
    `<input type=image src=missing.png alt=B><input type=image src="${PIXEL}" alt=C>`,
    ...hidden("<input type=submit>"),
    ...hidden("<input type=color>"),
    ...hidden("<input type=image alt=A>"),
    ...hidden("<input type=file>"),
  ],
  details: [
    `<details></details><details> </details><details open></details><details open name=n>text</details>`,
    `<details><summary>s</summary></details><details><summary>s</summary>text</details><details open><summary>s</summary>text</details>`,
    `<details open><summary>s</summary><p>x</p>text</details><details open><summary>s</summary><br></details>`,
    `<details><p>a</p><summary>s</summary><summary>s2</summary></details><details open><p>a</p><summary>s</summary><summary>s2</summary></details>`,
    `<details open style="display:contents"><summary>s</summary>text</details><details open style="display:flex"><summary>s</summary>text</details>`,
    `<style>details::details-content{content-visibility:visible}</style><details><summary>s</summary>text</details>`,
    `<details><summary>s</summary>text <input></details><details><summary>s</summary>text<p><input></p></details>`,
    `<details role=none open><summary>s</summary>x</details><details open><summary></summary>text</details>`,
    ...hidden("<details open><summary>s</summary>text</details>"),
    ...hidden("<details>text</details>"),
  ],
  selects: [
    `<select></select><select><option>a<option selected>b</select><select size=3></select><select size=3><option>a</select>`,
    `<select><optgroup label=g><option>a</optgroup><hr><option>c</select><select multiple><optgroup label=g><option>a</optgroup><hr></select>`,
    `<select multiple size=1><option>a</select><select multiple size=1><option selected>a<option selected>b</select>`,
    `<select><option disabled>a<option hidden>b<option label=L>c</select><select disabled><option>a</select>`,
    `<select><button>B</button><option>a</select><select><div><option>a<span>x</span></div><option>b</select>`,
    `<select size=3><optgroup><legend>L</legend><option>a</optgroup></select><select><optgroup label=x><legend>L</legend><option>a</optgroup></select>`,
    `<select role=menu><optgroup label=g><option>a</select><select role=button><option>a</select>`,
    `${BASE}<select class=base><option>a<option><b>rich</b> t</select>`,
    `${BASE}<select class=base><button><selectedcontent></selectedcontent></button><option><b>rich</b> t</option><optgroup label=g><option>z</optgroup></select>`,
    `${BASE}<select class=base id=s></select><script>s.innerHTML = "<option>a</option><button>late</button><b>bold</b>"</script>`,
    `<button><select><option>a</select></button><option>orphan</option><datalist style="display:block"><option>x</datalist>`,
    ...hidden("<select><option>a</select>"),
    ...hidden("<select size=3><option>a<optgroup label=g><option>c</select>"),
  ],
  "other elements": [
    `<meter value=0.5>t</meter><progress value=0.5>t</progress><meter role=progressbar aria-label=l></meter>`,
    `<marquee><p>x</p></marquee><marquee>x <b>y</b></marquee><marquee></marquee>`,
    `<object>fb</object><object><p>fb</p></object><object> </object><object data="${PIXEL}">fb</object><object data=missing.png>fb</object>`,
    `<video></video><audio></audio><video controls></video><audio controls></audio>`,
    ...hidden("<meter></meter>"),
    ...hidden("<marquee>m</marquee>"),
    ...hidden("<object>fb</object>"),
    ...hidden("<video></video>"),
  ],
};
