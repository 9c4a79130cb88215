import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import {
  Breadcrumb, Breadcrumbs, Button, Cell, Checkbox, CheckboxGroup, Column, ComboBox, DateField, DateInput, DateSegment, Dialog, DialogTrigger, Disclosure, DisclosurePanel,
  FieldError, GridList, GridListItem, Group, Header, Heading, Input, Label, Link, ListBox, ListBoxItem, ListBoxSection, Menu, MenuItem, MenuTrigger, Meter,
  Modal, NumberField, Popover, ProgressBar, Radio, RadioGroup, Row, SearchField, Select, SelectValue, Slider, SliderOutput, SliderThumb, SliderTrack, Switch,
  Tab, Table, TableBody, TableHeader, TabList, TabPanel, Tabs, Tag, TagGroup, TagList, Text, TextField, TimeField, ToggleButton, Toolbar, Tree, TreeItem, TreeItemContent,
} from "react-aria-components";

function Gallery() {
  return (
    <main>
      <Heading level={1}>Gallery</Heading>
      <Breadcrumbs><Breadcrumb><Link href="#a">Home</Link></Breadcrumb><Breadcrumb><Link>Here</Link></Breadcrumb></Breadcrumbs>
      <Toolbar aria-label="Formatting"><Group aria-label="Style"><ToggleButton defaultSelected>Bold</ToggleButton><ToggleButton>Italic</ToggleButton></Group></Toolbar>
      <TextField isRequired isInvalid defaultValue="x"><Label>Name</Label><Input /><Text slot="description">Your name</Text><FieldError>Too short</FieldError></TextField>
      <SearchField defaultValue="q"><Label>Find</Label><Input /><Button>✕</Button></SearchField>
      <NumberField defaultValue={12} minValue={0}><Label>Width</Label><Group><Button slot="decrement">-</Button><Input /><Button slot="increment">+</Button></Group></NumberField>
      <DateField><Label>Date</Label><DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput></DateField>
      <TimeField><Label>Time</Label><DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput></TimeField>
      <ComboBox defaultInputValue="Cat"><Label>Animal</Label><Input /><Button>▼</Button><Popover><ListBox><ListBoxItem>Cat</ListBoxItem><ListBoxItem>Dog</ListBoxItem></ListBox></Popover></ComboBox>
      <Select defaultSelectedKey="b"><Label>Fruit</Label><Button><SelectValue /><span aria-hidden="true">▼</span></Button><Popover><ListBox><ListBoxItem id="a">Apple</ListBoxItem><ListBoxItem id="b">Banana</ListBoxItem></ListBox></Popover></Select>
      <RadioGroup defaultValue="d"><Label>Pet</Label><Radio value="d">Dog</Radio><Radio value="c" isDisabled>Cat</Radio></RadioGroup>
      <CheckboxGroup defaultValue={["s"]}><Label>Sports</Label><Checkbox value="s">Soccer</Checkbox><Checkbox value="b">Baseball</Checkbox></CheckboxGroup>
      <Checkbox isIndeterminate>All</Checkbox> <Switch defaultSelected>Wi-Fi</Switch>
      <Slider defaultValue={30}><Label>Opacity</Label><SliderOutput /><SliderTrack><SliderThumb /></SliderTrack></Slider>
      <ProgressBar value={80}>{({ percentage }) => <><Label>Loading</Label><span>{percentage}%</span></>}</ProgressBar>
      <Meter value={25}><Label>Storage</Label></Meter>
      <ListBox aria-label="Sandwich" selectionMode="multiple" defaultSelectedKeys={["l"]}>
        <ListBoxSection><Header>Greens</Header><ListBoxItem id="l" textValue="Lettuce"><Text slot="label">Lettuce</Text><Text slot="description">Crisp</Text></ListBoxItem></ListBoxSection>
        <ListBoxItem id="t">Tomato</ListBoxItem>
      </ListBox>
      <GridList aria-label="Files" selectionMode="multiple" defaultSelectedKeys={["1"]}>
        {["1", "2", "3"].map((id) => <GridListItem key={id} id={id} textValue={`File ${id}`}><Checkbox slot="selection" />File {id}<Button aria-label="Info">ⓘ</Button></GridListItem>)}
      </GridList>
      <Table aria-label="Programs" selectionMode="multiple" sortDescriptor={{ column: "n", direction: "ascending" }}>
        <TableHeader><Column><Checkbox slot="selection" /></Column><Column id="n" isRowHeader allowsSorting>Name</Column><Column>Type</Column></TableHeader>
        <TableBody>{["Games", "Music"].map((name) => <Row key={name} id={name}><Cell><Checkbox slot="selection" /></Cell><Cell>{name}</Cell><Cell>Folder</Cell></Row>)}</TableBody>
      </Table>
      <Tree aria-label="Documents" defaultExpandedKeys={["a"]} selectionMode="single">
        <TreeItem id="a" textValue="Project"><TreeItemContent><Button slot="chevron">›</Button>Project</TreeItemContent><TreeItem id="b" textValue="Report"><TreeItemContent>Report</TreeItemContent></TreeItem></TreeItem>
      </Tree>
      <TagGroup selectionMode="single"><Label>Categories</Label><TagList><Tag>News</Tag><Tag>Travel</Tag></TagList></TagGroup>
      <Tabs><TabList aria-label="History"><Tab id="1">Founding</Tab><Tab id="2">Empire</Tab></TabList><TabPanel id="1">Text one</TabPanel><TabPanel id="2">Text two</TabPanel></Tabs>
      <Disclosure defaultExpanded><Heading level={3}><Button slot="trigger">System</Button></Heading><DisclosurePanel>Details about the system</DisclosurePanel></Disclosure>
      <MenuTrigger defaultOpen={false}><Button>Edit</Button><Popover><Menu><MenuItem>Cut</MenuItem></Menu></Popover></MenuTrigger>
      <DialogTrigger><Button>Open</Button><Modal><Dialog><Heading slot="title">Title</Heading></Dialog></Modal></DialogTrigger>
    </main>
  );
}

flushSync(() => createRoot(document.getElementById("root")!).render(<Gallery />));
