import "bootstrap/dist/css/bootstrap.css";
import "bootstrap/dist/js/bootstrap.bundle.js";
import Chart from "chart.js/auto";
import { BarChart, LineChart, PieChart } from "chartist";
import "chartist/dist/index.css";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun"];
const nav = ["Dashboard", "Orders", "Products", "Customers", "Reports"]
  .map((text, index) => `<li class="nav-item"><a class="nav-link${index ? "" : " active"}"${index ? "" : ' aria-current="page"'} href="#${text}">${text}</a></li>`)
  .join("");
const rows = Array.from({ length: 15 }, (_, index) => `<tr><th scope="row">${1000 + index}</th><td>Customer ${index}</td><td><span class="badge text-bg-${index % 2 ? "success" : "secondary"}">${index % 2 ? "paid" : "open"}</span></td><td class="text-end">${(index * 17.35).toFixed(2)} €</td><td><div class="dropdown"><button class="btn btn-sm dropdown-toggle" data-bs-toggle="dropdown" aria-expanded="false">More</button><ul class="dropdown-menu"><li><a class="dropdown-item" href="#">Edit</a></li></ul></div></td></tr>`).join("\n");
const cards = ["Revenue", "Orders", "Returns", "Rating"]
  .map((title, index) => `<div class="col-md-3"><div class="card"><div class="card-body"><h2 class="card-title h6">${title}</h2><p class="card-text fs-3">${index * 321 + 12}</p><div class="progress" role="progressbar" aria-label="${title}" aria-valuenow="${index * 25}" aria-valuemin="0" aria-valuemax="100"><div class="progress-bar" style="width: ${index * 25}%">${index * 25}%</div></div></div></div></div>`)
  .join("");

document.getElementById("root")!.innerHTML = `
<header class="navbar sticky-top bg-dark p-2" data-bs-theme="dark"><a class="navbar-brand px-3" href="#">Company</a>
<button class="navbar-toggler d-md-none" type="button" data-bs-toggle="collapse" data-bs-target="#menu" aria-controls="menu" aria-expanded="false" aria-label="Toggle navigation"><span class="navbar-toggler-icon"></span></button>
<form role="search"><input class="form-control" type="search" placeholder="Search" aria-label="Search"></form></header>
<div class="container-fluid"><div class="row">
<nav id="menu" class="col-md-3 d-md-block bg-light collapse"><ul class="nav flex-column">${nav}</ul><h6 class="text-muted">Saved <a href="#add" aria-label="Add a report"><span aria-hidden="true">+</span></a></h6></nav>
<main class="col-md-9">
<h1 class="h2">Dashboard</h1>
<div class="btn-group" role="group" aria-label="Period"><input type="radio" class="btn-check" name="p" id="p1" checked><label class="btn btn-outline-primary" for="p1">Week</label><input type="radio" class="btn-check" name="p" id="p2"><label class="btn btn-outline-primary" for="p2">Month</label></div>
<div class="row">${cards}</div>
<canvas id="chart" width="400" height="120" role="img" aria-label="Revenue by month"></canvas>
<div class="row"><div class="col" id="line" style="height: 160px"></div><div class="col" id="bar" style="height: 160px"></div><div class="col" id="pie" style="height: 160px"></div></div>
<div class="table-responsive"><table class="table table-striped table-sm caption-top"><caption>Latest orders</caption><thead><tr><th scope="col">#</th><th scope="col">Customer</th><th scope="col">State</th><th scope="col" class="text-end">Sum</th><th scope="col"><span class="visually-hidden">Actions</span></th></tr></thead><tbody>${rows}</tbody></table></div>
<nav aria-label="Pages"><ul class="pagination"><li class="page-item disabled"><a class="page-link">Previous</a></li><li class="page-item"><a class="page-link" href="#1">1</a></li><li class="page-item active" aria-current="page"><a class="page-link" href="#2">2</a></li><li class="page-item"><a class="page-link" href="#n" aria-label="Next"><span aria-hidden="true">»</span></a></li></ul></nav>
</main></div></div>`;

new Chart(document.getElementById("chart") as HTMLCanvasElement, {
  type: "line",
  data: { labels: MONTHS, datasets: [{ label: "Revenue", data: [3, 5, 4, 8, 6, 9] }] },
  options: { animation: false, responsive: false },
});
const series = [[3, 5, 4, 8, 6, 9], [1, 2, 2, 3, 5, 4]];
new LineChart("#line", { labels: MONTHS, series });
new BarChart("#bar", { labels: MONTHS, series });
new PieChart("#pie", { labels: ["a", "b", "c"], series: [5, 3, 2] });
