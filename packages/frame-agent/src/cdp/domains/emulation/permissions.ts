import type { PageEnv } from "../../../env.js";
import { PagePromises } from "../../../network/page-promises.js";
import { partly, type MethodTable } from "../../domain.js";
import { invalidParams } from "../../errors.js";

/** `Browser.PermissionType` → names of https://www.w3.org/TR/permissions-registry/. */
const NAMES: Readonly<Record<string, string>> = {
  ar: "ar", audioCapture: "microphone", automaticFullscreen: "fullscreen", backgroundFetch: "background-fetch", backgroundSync: "background-sync",
  cameraPanTiltZoom: "camera", capturedSurfaceControl: "captured-surface-control", clipboardReadWrite: "clipboard-read", clipboardSanitizedWrite: "clipboard-write",
  displayCapture: "display-capture", durableStorage: "persistent-storage", geolocation: "geolocation", handTracking: "hand-tracking", idleDetection: "idle-detection",
  keyboardLock: "keyboard-lock", localFonts: "local-fonts", localNetworkAccess: "local-network-access", midi: "midi", midiSysex: "midi", nfc: "nfc",
  notifications: "notifications", paymentHandler: "payment-handler", periodicBackgroundSync: "periodic-background-sync", pointerLock: "pointer-lock",
  protectedMediaIdentifier: "protected-media-identifier", sensors: "accelerometer", smartCard: "smart-card", speakerSelection: "speaker-selection",
  storageAccess: "storage-access", topLevelStorageAccess: "top-level-storage-access", videoCapture: "camera", vr: "vr", wakeLockScreen: "screen-wake-lock",
  wakeLockSystem: "system-wake-lock", webAppInstallation: "web-app-installation", webPrinting: "web-printing", windowManagement: "window-management",
};
const SETTINGS: ReadonlySet<string> = new Set(["granted", "denied", "prompt"]);

const LIMITS = "what navigator.permissions and Notification say; the browser's own permissions stay";

/** Permissions as scripts read them. */
export class Permissions {
  readonly #settings = new Map<string, string>();
  readonly #promises: PagePromises;
  /** What PermissionStatus objects are about. */
  readonly #states = new WeakMap<object, string>();
  #undo: (() => void)[] = [];

  constructor(private readonly env: PageEnv) {
    this.#promises = new PagePromises(env.page, env.natives, env.browser);
  }

  readonly table: MethodTable = {
    "Browser.grantPermissions": partly(LIMITS, ({ permissions }: { permissions: readonly string[] }) => {
      const names = permissions.map((type) => NAMES[type] ?? unknownType(type));
      // What is not granted is refused.
      for (const name of Object.values(NAMES)) this.#settings.set(name, names.includes(name) ? "granted" : "denied");
      this.#install();
    }),
    "Browser.setPermission": partly(LIMITS, ({ permission: { name }, setting }: { permission: { name: string }; setting: string }) => {
      if (!Object.values(NAMES).includes(name)) throw invalidParams(`Invalid PermissionDescriptor name: ${name}`);
      if (!SETTINGS.has(setting)) throw invalidParams(`Unknown permission setting: ${setting}`);
      this.#settings.set(name, setting);
      this.#install();
    }),
    "Browser.resetPermissions": partly(LIMITS, () => this.stop()),
  };

  stop(): void {
    this.#settings.clear();
    for (const undo of this.#undo.splice(0)) undo();
  }

  #install(): void {
    if (this.#undo.length > 0) return;
    const { patches, window } = this.env;
    const prototypes = window as unknown as Partial<Record<string, { prototype: object }>>;
    this.#undo = [
      patches.method(prototypes.Permissions?.prototype, "query", (callNative, _self, args) => {
        const name = String((args[0] as { name?: unknown } | undefined)?.name);
        const setting = this.#settings.get(name);
        const promise = callNative();
        if (setting === undefined) return promise;
        return this.#promises.then(promise, (status) => (this.#states.set(status as object, name), status), () => {});
      }),
      patches.getter(prototypes.PermissionStatus?.prototype, "state", (callNative, self) => {
        const real = callNative();
        return this.#settings.get(this.#states.get(self as object) ?? "") ?? real;
      }),
      patches.getter(prototypes.Notification, "permission", (callNative) => {
        const real = callNative();
        const setting = this.#settings.get("notifications");
        return setting === undefined ? real : setting === "prompt" ? "default" : setting;
      }),
    ];
  }
}

function unknownType(type: string): never {
  throw invalidParams(`Unknown permission type: ${type}`);
}
