/**
 * A silent film of a moving color, as base64. The browser records it itself, which knows the formats that it plays. It needs nothing
 * from outside, so a journey can hand it to its page.
 */
export async function recordFilm(): Promise<string> {
  const canvas = Object.assign(document.createElement("canvas"), { width: 160, height: 90 });
  const context = canvas.getContext("2d")!;
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm" });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const ended = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start();
  for (let frame = 0; frame < 60; frame += 1) {
    context.fillStyle = `hsl(${Math.random() * 360} 80% 50%)`;
    context.fillRect(0, 0, 160, 90);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  recorder.stop();
  await ended;
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
