/** Names of files are labels (threats M01, M11). */
import { expect, test } from "vitest";
import { labelOf, longestType, ReceivedFile } from "./received-file.ts";

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

test("the type that a file is said to have is dropped where it is longer than one", () => {
  const typed = (type: string) => new ReceivedFile({ name: "a.bin", type, size: 1, blob: "" }).type;
  expect(typed("application/pdf")).toBe("application/pdf");
  expect(typed(`x/${"y".repeat(longestType)}`)).toBe("");
});
