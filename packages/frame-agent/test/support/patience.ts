import { vi } from "vitest";

// A browser and other test files share two processors.
vi.setConfig({ testTimeout: 60_000 });
