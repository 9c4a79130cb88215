import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import {
  Accordion, AccordionDetails, AccordionSummary, Alert, AppBar, Avatar, Badge, Box, Breadcrumbs, Card, CardActions, CardContent, CardHeader,
  Checkbox, Chip, CircularProgress, CssBaseline, Divider, Drawer, Grid, IconButton, LinearProgress, Link, List, ListItem, ListItemButton,
  ListItemText, Pagination, Paper, Skeleton, Step, StepLabel, Stepper, SvgIcon, Tab, Table, TableBody, TableCell, TableContainer, TableHead,
  TablePagination, TableRow, TableSortLabel, Tabs, Toolbar, Tooltip, Typography,
} from "@mui/material";

const MenuIcon = () => <SvgIcon><path d="M3 18h18v-2H3v2zm0-5h18v-2H3v2zm0-7v2h18V6H3z" /></SvgIcon>;
const ROWS = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, name: `Order ${index + 1}`, amount: (index + 1) * 12.5, paid: index % 3 > 0 }));

function App() {
  return (
    <Box sx={{ display: "flex" }}>
      <CssBaseline />
      <AppBar position="fixed" sx={{ zIndex: 2000 }}>
        <Toolbar>
          <IconButton aria-label="Open menu" edge="start" color="inherit"><MenuIcon /></IconButton>
          <Typography variant="h6" sx={{ flexGrow: 1 }}>Console</Typography>
          <Badge badgeContent={4} color="error"><Tooltip title="Messages"><IconButton color="inherit"><MenuIcon /></IconButton></Tooltip></Badge>
          <Avatar alt="Ada Lovelace">A</Avatar>
        </Toolbar>
      </AppBar>
      <Drawer variant="permanent" sx={{ width: 200 }}>
        <Toolbar />
        <List component="nav" aria-label="Main">
          {["Overview", "Orders", "Customers", "Reports"].map((text, index) => (
            <ListItem key={text} disablePadding>
              <ListItemButton component="a" href={`#${text}`} selected={index === 1} aria-current={index === 1 ? "page" : undefined}>
                <ListItemText primary={text} secondary={index === 1 ? "12 open" : undefined} />
              </ListItemButton>
            </ListItem>
          ))}
          <Divider component="li" />
        </List>
      </Drawer>
      <Box component="main" sx={{ flexGrow: 1, p: 3 }}>
        <Toolbar />
        <Breadcrumbs aria-label="breadcrumb"><Link href="#">Home</Link><Link href="#orders">Orders</Link><Typography>2024</Typography></Breadcrumbs>
        <Typography variant="h4" component="h1">Orders</Typography>
        <Alert severity="warning" onClose={() => {}}>Two orders are late.</Alert>
        <Tabs value={0} aria-label="Order state"><Tab label="Open" /><Tab label="Done" /><Tab label="Archive" disabled /></Tabs>
        <Grid container spacing={2}>
          {["Revenue", "Visitors", "Errors"].map((title) => (
            <Grid key={title} size={4}>
              <Card>
                <CardHeader title={title} subheader="Last 30 days" />
                <CardContent><Typography variant="h5">1,234</Typography><LinearProgress variant="determinate" value={40} aria-label={title} /></CardContent>
                <CardActions><Chip label="up" onDelete={() => {}} /><Chip label="daily" variant="outlined" onClick={() => {}} /></CardActions>
              </Card>
            </Grid>
          ))}
        </Grid>
        <TableContainer component={Paper}>
          <Table size="small" aria-label="Orders">
            <TableHead>
              <TableRow>
                <TableCell padding="checkbox"><Checkbox indeterminate slotProps={{ input: { "aria-label": "select all" } }} /></TableCell>
                <TableCell sortDirection="asc"><TableSortLabel active direction="asc">Name</TableSortLabel></TableCell>
                <TableCell align="right"><TableSortLabel>Amount</TableSortLabel></TableCell>
                <TableCell>State</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {ROWS.map(({ id, name, amount, paid }) => (
                <TableRow key={id} hover selected={id === 3} role="checkbox" aria-checked={id === 3} tabIndex={-1}>
                  <TableCell padding="checkbox"><Checkbox checked={id === 3} readOnly slotProps={{ input: { "aria-labelledby": `row-${id}` } }} /></TableCell>
                  <TableCell component="th" scope="row" id={`row-${id}`}>{name}</TableCell>
                  <TableCell align="right">{amount.toFixed(2)}</TableCell>
                  <TableCell>{paid ? <Chip size="small" color="success" label="paid" /> : <em>open</em>}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          <TablePagination component="div" count={120} page={2} rowsPerPage={10} onPageChange={() => {}} />
        </TableContainer>
        <Stepper activeStep={1}>{["Cart", "Address", "Payment"].map((label) => <Step key={label}><StepLabel>{label}</StepLabel></Step>)}</Stepper>
        {[1, 2, 3].map((number) => (
          <Accordion key={number} defaultExpanded={number === 2} disabled={number === 3}>
            <AccordionSummary expandIcon={<MenuIcon />} aria-controls={`panel-${number}`} id={`header-${number}`}>Question {number}</AccordionSummary>
            <AccordionDetails id={`panel-${number}`}>Answer {number} with <Link href="#more">more</Link>.</AccordionDetails>
          </Accordion>
        ))}
        <Pagination count={10} page={3} />
        <CircularProgress aria-label="loading" />
        <Skeleton variant="text" width={200} />
      </Box>
    </Box>
  );
}

flushSync(() => createRoot(document.getElementById("root")!).render(<App />));
