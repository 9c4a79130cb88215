import "@shoelace-style/shoelace/dist/themes/light.css";
import "@shoelace-style/shoelace/dist/components/alert/alert.js";
import "@shoelace-style/shoelace/dist/components/avatar/avatar.js";
import "@shoelace-style/shoelace/dist/components/badge/badge.js";
import "@shoelace-style/shoelace/dist/components/breadcrumb/breadcrumb.js";
import "@shoelace-style/shoelace/dist/components/breadcrumb-item/breadcrumb-item.js";
import "@shoelace-style/shoelace/dist/components/card/card.js";
import "@shoelace-style/shoelace/dist/components/carousel/carousel.js";
import "@shoelace-style/shoelace/dist/components/carousel-item/carousel-item.js";
import "@shoelace-style/shoelace/dist/components/details/details.js";
import "@shoelace-style/shoelace/dist/components/dialog/dialog.js";
import "@shoelace-style/shoelace/dist/components/divider/divider.js";
import "@shoelace-style/shoelace/dist/components/dropdown/dropdown.js";
import "@shoelace-style/shoelace/dist/components/menu/menu.js";
import "@shoelace-style/shoelace/dist/components/menu-item/menu-item.js";
import "@shoelace-style/shoelace/dist/components/progress-bar/progress-bar.js";
import "@shoelace-style/shoelace/dist/components/progress-ring/progress-ring.js";
import "@shoelace-style/shoelace/dist/components/skeleton/skeleton.js";
import "@shoelace-style/shoelace/dist/components/split-panel/split-panel.js";
import "@shoelace-style/shoelace/dist/components/tab/tab.js";
import "@shoelace-style/shoelace/dist/components/tab-group/tab-group.js";
import "@shoelace-style/shoelace/dist/components/tab-panel/tab-panel.js";
import "@shoelace-style/shoelace/dist/components/tag/tag.js";
import "@shoelace-style/shoelace/dist/components/tooltip/tooltip.js";
import "@shoelace-style/shoelace/dist/components/tree/tree.js";
import "@shoelace-style/shoelace/dist/components/tree-item/tree-item.js";

document.getElementById("root")!.innerHTML = `
<sl-breadcrumb><sl-breadcrumb-item href="#">Home</sl-breadcrumb-item><sl-breadcrumb-item>Library</sl-breadcrumb-item></sl-breadcrumb>
<h1>Library <sl-badge pill>12</sl-badge></h1>
<sl-alert open variant="warning" closable><strong>Careful</strong><br>This cannot be undone.</sl-alert>
<sl-tab-group>
  <sl-tab slot="nav" panel="a">Books</sl-tab><sl-tab slot="nav" panel="b">Authors</sl-tab><sl-tab slot="nav" panel="c" disabled>Loans</sl-tab>
  <sl-tab-panel name="a">Forty books. <a href="#all">All of them</a></sl-tab-panel><sl-tab-panel name="b">Nine authors.</sl-tab-panel>
  <sl-tab-panel name="c">None.</sl-tab-panel>
</sl-tab-group>
<sl-tree selection="multiple">
  <sl-tree-item expanded>Fiction<sl-tree-item selected>Crime</sl-tree-item><sl-tree-item>Fantasy</sl-tree-item></sl-tree-item>
  <sl-tree-item>Science<sl-tree-item>Physics</sl-tree-item></sl-tree-item>
</sl-tree>
<sl-details summary="Opening hours" open>Daily from nine.</sl-details>
<sl-details summary="Address">Main Street 1</sl-details>
<sl-card><img slot="image" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" alt="A cover" width="80" height="40"><strong slot="header">Novel</strong>By somebody<div slot="footer"><button>Borrow</button></div></sl-card>
<sl-dropdown open><button slot="trigger">Sort</button><sl-menu>
  <sl-menu-item value="t" type="checkbox" checked>Title</sl-menu-item><sl-menu-item>Year</sl-menu-item><sl-divider></sl-divider><sl-menu-item disabled>Shelf</sl-menu-item>
</sl-menu></sl-dropdown>
<sl-tooltip content="Explains" open><button>What?</button></sl-tooltip>
<sl-progress-bar value="40" label="Upload"></sl-progress-bar> <sl-progress-ring value="25" label="Index">25%</sl-progress-ring>
<sl-avatar initials="GH" label="Grace Hopper"></sl-avatar> <sl-tag removable>new</sl-tag> <sl-skeleton></sl-skeleton>
<sl-carousel pagination navigation><sl-carousel-item>One</sl-carousel-item><sl-carousel-item>Two</sl-carousel-item></sl-carousel>
<sl-split-panel style="height: 60px"><div slot="start">Left</div><div slot="end">Right</div></sl-split-panel>
<sl-dialog label="Return a book" open>Which one? <input autofocus aria-label="Book"><button slot="footer">Return</button></sl-dialog>`;
