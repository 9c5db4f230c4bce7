/** Names of files are labels (threats M01, M11). */
import { expect, test } from "vitest";
import { labelOf } from "./received-file.ts";

test.each([
  ["../../etc/passwd", "passwd"],
  ["C:\\boot.ini", "boot.ini"],
  ["", "file"],
  ["/", "file"],
  ["..", "file"],
  [" . ", "file"],
  ["photo\u202egpj.exe", "photogpj.exe"],
  ["a\u2066b\u200f\ufeff.txt", "ab.txt"],
  ["a\r\nset-cookie: x", "aset-cookie: x"],
  ["\0", "file"],
  ["\ud800.txt", "\ufffd.txt"],
  ["😀".repeat(300), "😀".repeat(255)],
  ["Отчёт за март.pdf", "Отчёт за март.pdf"],
  ["👩‍🎨.txt", "👩‍🎨.txt"],
])("%j is called %j", (name, label) => {
  expect(labelOf(name)).toBe(label);
});
