import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import flatpickr from "flatpickr";
import "flatpickr/dist/flatpickr.css";
import { DayPicker } from "react-day-picker";
import "react-day-picker/style.css";
import { Calendar } from "@fullcalendar/core";
import dayGridPlugin from "@fullcalendar/daygrid";

document.getElementById("root")!.innerHTML = `<h1>Dates</h1><label for="fp">Departure</label> <input id="fp"><label for="range">Stay</label> <input id="range">
<div id="rdp"></div><div id="fc" style="width: 700px"></div>`;
flatpickr("#fp", { inline: true, defaultDate: "2024-03-15", weekNumbers: true });
flatpickr("#range", { mode: "range", inline: true, enableTime: true, defaultDate: ["2024-03-10", "2024-03-14"], minDate: "2024-03-05" });
flushSync(() => createRoot(document.getElementById("rdp")!).render(
  <DayPicker mode="single" defaultMonth={new Date(2024, 2)} selected={new Date(2024, 2, 15)} captionLayout="dropdown" showWeekNumber disabled={{ dayOfWeek: [0] }} footer="You picked one." />,
));
new Calendar(document.getElementById("fc")!, {
  plugins: [dayGridPlugin],
  initialDate: "2024-03-01",
  events: [{ title: "Meeting", start: "2024-03-05T10:00:00" }, { title: "Trip", start: "2024-03-11", end: "2024-03-14", url: "#trip" }],
}).render();
