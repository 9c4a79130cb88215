import { describe, expect, it } from "vitest";
import type { PageEnv } from "../../src/env.js";
import { WaitingRoom } from "../../src/cdp/domains/page/waiting-room.js";

/** What the page requested, and a room in it. */
function createRoom(): { room: WaitingRoom; requests: string[] } {
  const requests: string[] = [];
  class XMLHttpRequest {
    open(method: string, url: string): void {
      requests.push(`${method} ${url}`);
    }
    send(): void {}
    get status(): number {
      return 200;
    }
    get responseText(): string {
      return '{"accept":true}';
    }
  }
  const env = { natives: { XMLHttpRequest }, page: { construct: () => new XMLHttpRequest() } } as unknown as PageEnv;
  return { room: new WaitingRoom(env), requests };
}

const notice = { targetId: "T", sessions: ["S"], opening: {} };

describe("where a Host may let a page wait", () => {
  it.each(["http://127.0.0.1:9222/icdp/dialog/00AA", "https://relay.example/icdp/dialog/x-1", "https://relay.example/b/one/icdp/dialog/AB"])("%s", (url) => {
    const { room, requests } = createRoom();
    room.setUrl(url);
    expect(room.wait(notice)).toEqual({ accept: true });
    expect(requests).toEqual([`POST ${url}`]);
  });

  it.each([
    "",
    "/icdp/dialog/x",
    "https://app.example/api/account/delete",
    "https://app.example/api?/icdp/dialog/x",
    "https://app.example/api#/icdp/dialog/x",
    "https://app.example/icdp/dialog/x?delete=1",
    "https://app.example/icdp/dialog/../../api",
    "javascript:alert(1)//x/icdp/dialog/x",
    "file:///icdp/dialog/x",
  ])("not %s", (url) => {
    const { room, requests } = createRoom();
    room.setUrl(url);
    expect(room.wait(notice)).toBeNull();
    expect(requests).toEqual([]);
  });
});
