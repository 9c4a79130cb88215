// Written by scripts/gen-params.ts from devtools-protocol 0.0.1734725. Do not edit.

import type { ParamsSchema } from "../params-schema.js";

export const schema: ParamsSchema = {
  methods: {
    "Input.dispatchDragEvent": "type:s x:n y:n data:@Input.DragData modifiers?:i",
    "Input.dispatchKeyEvent": "type:s modifiers?:i timestamp?:n text?:s unmodifiedText?:s keyIdentifier?:s code?:s key?:s windowsVirtualKeyCode?:i nativeVirtualKeyCode?:i autoRepeat?:b isKeypad?:b isSystemKey?:b location?:i commands?:[s",
    "Input.dispatchMouseEvent": "type:s x:n y:n modifiers?:i timestamp?:n button?:s buttons?:i clickCount?:i force?:n tangentialPressure?:n tiltX?:n tiltY?:n twist?:i deltaX?:n deltaY?:n pointerType?:s",
    "Input.dispatchTouchEvent": "type:s touchPoints:[@Input.TouchPoint modifiers?:i timestamp?:n",
    "Input.emulateTouchFromMouseEvent": "type:s x:i y:i button:s timestamp?:n deltaX?:n deltaY?:n modifiers?:i clickCount?:i",
    "Input.imeSetComposition": "text:s selectionStart:i selectionEnd:i replacementStart?:i replacementEnd?:i",
    "Input.insertText": "text:s",
    "Input.setIgnoreInputEvents": "ignore:b",
    "Input.setInterceptDrags": "enabled:b",
    "Input.synthesizeScrollGesture": "x:n y:n xDistance?:n yDistance?:n xOverscroll?:n yOverscroll?:n preventFling?:b speed?:i gestureSourceType?:s repeatCount?:i repeatDelayMs?:i interactionMarkerName?:s",
    "Input.synthesizeTapGesture": "x:n y:n duration?:i tapCount?:i gestureSourceType?:s",
  },
  types: {
    "Input.DragData": "items:[@Input.DragDataItem files?:[s dragOperationsMask:i",
    "Input.DragDataItem": "mimeType:s data:s title?:s baseURL?:s",
    "Input.TouchPoint": "x:n y:n radiusX?:n radiusY?:n rotationAngle?:n force?:n tangentialPressure?:n tiltX?:n tiltY?:n twist?:i id?:n",
  },
};
