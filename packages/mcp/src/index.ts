export { createMcpServer, type IcdpMcp, type IcdpMcpOptions } from "./server.js";
