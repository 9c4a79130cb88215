import "bootstrap/dist/css/bootstrap.css";
import { Dropdown, Modal, Offcanvas, Popover, Toast, Tooltip } from "bootstrap";

document.documentElement.style.setProperty("--bs-modal-fade-transform", "none");
document.getElementById("root")!.innerHTML = `
<main class="container"><h1>Components <small class="text-body-secondary">all at once</small></h1>
<div class="accordion" id="acc">${[1, 2, 3].map((n) => `<div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button${n > 1 ? " collapsed" : ""}" type="button" data-bs-toggle="collapse" data-bs-target="#c${n}" aria-expanded="${n === 1}" aria-controls="c${n}">Item ${n}</button></h2><div id="c${n}" class="accordion-collapse collapse${n === 1 ? " show" : ""}" data-bs-parent="#acc"><div class="accordion-body">Body <strong>${n}</strong> with <code>code</code>.</div></div></div>`).join("")}</div>
<div class="alert alert-warning alert-dismissible" role="alert"><strong>Careful!</strong> Check the fields. <button type="button" class="btn-close" data-bs-dismiss="alert" aria-label="Close"></button></div>
<ul class="nav nav-tabs" role="tablist"><li class="nav-item" role="presentation"><button class="nav-link active" data-bs-toggle="tab" data-bs-target="#t1" role="tab" aria-controls="t1" aria-selected="true" id="tab1">First</button></li><li class="nav-item" role="presentation"><button class="nav-link" data-bs-toggle="tab" data-bs-target="#t2" role="tab" aria-controls="t2" aria-selected="false" id="tab2" tabindex="-1">Second</button></li></ul>
<div class="tab-content"><div class="tab-pane active" id="t1" role="tabpanel" aria-labelledby="tab1" tabindex="0">One</div><div class="tab-pane" id="t2" role="tabpanel" aria-labelledby="tab2" tabindex="0">Two</div></div>
<form class="row g-3 was-validated" novalidate><div class="col-md-4"><label for="v1" class="form-label">First name</label><input class="form-control" id="v1" value="Mark" required><div class="valid-feedback">Looks good!</div></div>
<div class="col-md-4"><label for="v2" class="form-label">User</label><div class="input-group has-validation"><span class="input-group-text" id="at">@</span><input class="form-control" id="v2" aria-describedby="at fb" required><div id="fb" class="invalid-feedback">Please choose one.</div></div></div>
<div class="col-md-4"><label for="v3" class="form-label">State</label><select class="form-select" id="v3" required><option selected disabled value="">Choose…</option><option>Here</option></select></div>
<div class="form-floating"><textarea class="form-control" placeholder="Leave a comment" id="v4"></textarea><label for="v4">Comments</label></div>
<div class="form-check form-switch"><input class="form-check-input" type="checkbox" role="switch" id="v5" checked><label class="form-check-label" for="v5">Notify</label></div>
<label for="v6" class="form-label">Range</label><input type="range" class="form-range" id="v6" min="0" max="5"><input class="form-control" list="dl" aria-label="City"><datalist id="dl"><option value="Rome"><option value="Oslo"></datalist><input class="form-control" type="file" aria-label="File" multiple></form>
<div class="list-group"><a href="#" class="list-group-item list-group-item-action active" aria-current="true"><div class="d-flex w-100 justify-content-between"><h5 class="mb-1">Heading</h5><small>3 days ago</small></div><p class="mb-1">Content.</p></a><button type="button" class="list-group-item list-group-item-action" disabled>Disabled</button></div>
<div id="car" class="carousel slide"><div class="carousel-indicators"><button type="button" data-bs-target="#car" data-bs-slide-to="0" class="active" aria-current="true" aria-label="Slide 1"></button><button type="button" data-bs-target="#car" data-bs-slide-to="1" aria-label="Slide 2"></button></div><div class="carousel-inner"><div class="carousel-item active"><svg width="300" height="60" role="img" aria-label="First slide"><title>Slide</title><rect width="100%" height="100%" fill="#777"></rect><text x="50%" y="50%" fill="#fff">First</text></svg></div><div class="carousel-item"><p>Second</p></div></div><button class="carousel-control-prev" type="button"><span class="carousel-control-prev-icon" aria-hidden="true"></span><span class="visually-hidden">Previous</span></button></div>
<div class="spinner-border" role="status"><span class="visually-hidden">Loading…</span></div>
<div class="dropdown"><button id="dd" class="btn dropdown-toggle" data-bs-toggle="dropdown" aria-expanded="false">Menu</button><ul class="dropdown-menu"><li><h6 class="dropdown-header">Header</h6></li><li><a class="dropdown-item" href="#">Action</a></li><li><hr class="dropdown-divider"></li><li><a class="dropdown-item disabled" aria-disabled="true">Disabled</a></li></ul></div>
<button id="tip" data-bs-title="A tooltip" data-bs-animation="false">Tip</button> <button id="pop" data-bs-title="Popover" data-bs-content="With text" data-bs-animation="false">Pop</button>
<div id="toast" class="toast" data-bs-animation="false" role="alert" aria-live="assertive" aria-atomic="true"><div class="toast-header"><strong class="me-auto">Note</strong><small>11 mins ago</small><button type="button" class="btn-close" aria-label="Close"></button></div><div class="toast-body">Hello.</div></div>
<blockquote class="blockquote"><p>A quote.</p></blockquote><figcaption class="blockquote-footer">Someone in <cite title="Source">Source</cite></figcaption>
<dl class="row"><dt class="col-sm-3">Term</dt><dd class="col-sm-9">Details</dd></dl></main>
<div class="offcanvas offcanvas-end" tabindex="-1" id="off" aria-labelledby="offl"><div class="offcanvas-header"><h5 class="offcanvas-title" id="offl">Offcanvas</h5></div><div class="offcanvas-body">Content</div></div>
<div class="modal" id="modal" tabindex="-1" aria-labelledby="ml"><div class="modal-dialog"><div class="modal-content"><div class="modal-header"><h1 class="modal-title fs-5" id="ml">Modal title</h1><button type="button" class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button></div><div class="modal-body"><form><label for="r" class="col-form-label">Recipient:</label><input type="text" class="form-control" id="r"></form></div><div class="modal-footer"><button type="button" class="btn btn-secondary">Close</button></div></div></div></div>`;

Dropdown.getOrCreateInstance("#dd").show();
Tooltip.getOrCreateInstance("#tip").show();
Popover.getOrCreateInstance("#pop").show();
Toast.getOrCreateInstance("#toast", { autohide: false }).show();
Offcanvas.getOrCreateInstance("#off");
Modal.getOrCreateInstance("#modal", { backdrop: false }).show();
