import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import {
  Autocomplete, Button, Checkbox, CssBaseline, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel, InputAdornment,
  InputLabel, MenuItem, Radio, RadioGroup, Rating, Select, Slider, Stack, Switch, TextField, ToggleButton, ToggleButtonGroup, Typography,
} from "@mui/material";

const COUNTRIES = ["Denmark", "Germany", "Japan", "Kenya", "Peru"];

function Form() {
  return (
    <Stack component="form" spacing={3} sx={{ maxWidth: 480, p: 3 }} noValidate>
      <CssBaseline />
      <Typography variant="h4" component="h1">Account</Typography>
      <TextField label="Full name" defaultValue="Ada Lovelace" required />
      <TextField label="E-mail" type="email" placeholder="you@example.org" helperText="We never share it." />
      <TextField label="Password" type="password" error helperText="Too short." defaultValue="abc" />
      <TextField label="About you" multiline rows={3} defaultValue={"Two\nlines"} />
      <TextField label="Amount" slotProps={{ input: { startAdornment: <InputAdornment position="start">€</InputAdornment> } }} />
      <TextField label="Disabled" disabled defaultValue="fixed" variant="filled" />
      <Autocomplete options={COUNTRIES} defaultValue="Kenya" renderInput={(params) => <TextField {...params} label="Country" />} />
      <Autocomplete multiple options={COUNTRIES} defaultValue={["Japan", "Peru"]} renderInput={(params) => <TextField {...params} label="Visited" />} />
      <FormControl>
        <InputLabel id="age">Age</InputLabel>
        <Select labelId="age" label="Age" defaultValue={20}>
          <MenuItem value={10}>Ten</MenuItem>
          <MenuItem value={20}>Twenty</MenuItem>
        </Select>
        <FormHelperText>Required by law</FormHelperText>
      </FormControl>
      <FormControl>
        <FormLabel id="size">Size</FormLabel>
        <RadioGroup row aria-labelledby="size" defaultValue="m">
          <FormControlLabel value="s" control={<Radio />} label="Small" />
          <FormControlLabel value="m" control={<Radio />} label="Medium" />
          <FormControlLabel value="l" control={<Radio disabled />} label="Large" />
        </RadioGroup>
      </FormControl>
      <FormGroup>
        <FormControlLabel control={<Checkbox defaultChecked />} label="Newsletter" />
        <FormControlLabel control={<Checkbox indeterminate />} label="All topics" />
        <FormControlLabel control={<Switch defaultChecked />} label="Dark mode" />
      </FormGroup>
      <Typography id="volume">Volume</Typography>
      <Slider defaultValue={30} aria-labelledby="volume" marks={[{ value: 0, label: "0" }, { value: 100, label: "100" }]} />
      <Slider defaultValue={[20, 60]} getAriaLabel={(index) => (index ? "Highest price" : "Lowest price")} valueLabelDisplay="auto" />
      <Rating name="stars" defaultValue={3} precision={0.5} />
      <Rating name="fixed" value={4} readOnly />
      <ToggleButtonGroup value="left" exclusive aria-label="alignment">
        <ToggleButton value="left">Left</ToggleButton>
        <ToggleButton value="right">Right</ToggleButton>
      </ToggleButtonGroup>
      <Stack direction="row" spacing={1}>
        <Button variant="contained" type="submit">Save</Button>
        <Button href="#cancel">Cancel</Button>
        <Button disabled>Delete</Button>
      </Stack>
    </Stack>
  );
}

flushSync(() => createRoot(document.getElementById("root")!).render(<Form />));
