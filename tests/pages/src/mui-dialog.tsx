import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { Alert, Button, CssBaseline, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Link, Snackbar, TextField, Typography } from "@mui/material";

function Page() {
  return (
    <>
      <CssBaseline />
      <Typography component="h1" variant="h4">Behind the dialog</Typography>
      <p>Text with <Link href="#x">a link</Link> that is hidden while the dialog is open.</p>
      <Button>Hidden too</Button>
      <Dialog open aria-labelledby="title" aria-describedby="text" transitionDuration={0}>
        <DialogTitle id="title">Subscribe</DialogTitle>
        <DialogContent>
          <DialogContentText id="text">Enter your address to receive updates.</DialogContentText>
          <TextField autoFocus margin="dense" label="Address" type="email" fullWidth variant="standard" />
        </DialogContent>
        <DialogActions><Button>Cancel</Button><Button type="submit">Subscribe</Button></DialogActions>
      </Dialog>
      <Snackbar open message="Draft saved" action={<Button size="small">Undo</Button>} transitionDuration={0} />
      <Snackbar open anchorOrigin={{ vertical: "top", horizontal: "right" }} transitionDuration={0}><Alert severity="error">Not sent</Alert></Snackbar>
    </>
  );
}

flushSync(() => createRoot(document.getElementById("root")!).render(<Page />));
