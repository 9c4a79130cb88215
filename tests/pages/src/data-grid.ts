import { AllCommunityModule, createGrid, ModuleRegistry } from "ag-grid-community";

ModuleRegistry.registerModules([AllCommunityModule]);
const root = document.getElementById("root")!;
root.innerHTML = `<h1 id="t">Athletes</h1><div id="grid" style="height: 400px; width: 760px"></div>`;

const SPORTS = ["Rowing", "Judo", "Sailing"];
createGrid(document.getElementById("grid")!, {
  animateRows: false,
  rowSelection: { mode: "multiRow" },
  pagination: true,
  paginationPageSize: 100,
  columnDefs: [
    { field: "athlete", filter: true, floatingFilter: true, pinned: "left", rowDrag: true },
    { field: "age", filter: "agNumberColumnFilter", width: 90, sort: "desc" },
    { headerName: "Origin", children: [{ field: "country" }, { field: "sport", editable: true, cellEditor: "agSelectCellEditor" }] },
    { field: "gold", cellRenderer: "agCheckboxCellRenderer" },
    { field: "note", cellRenderer: ({ value }: { value: string }) => `<a href="#${value}">${value}</a> <button>…</button>` },
  ],
  rowData: Array.from({ length: 1000 }, (_, index) => ({
    athlete: `Athlete ${index}`, age: 20 + (index % 17), country: ["Peru", "Kenya"][index % 2], sport: SPORTS[index % 3], gold: index % 5 === 0, note: `n${index}`,
  })),
});
