/** Files that one page runs after another share its disk; each begins with an empty one. */
for (const { name } of await indexedDB.databases()) {
  const deleting = indexedDB.deleteDatabase(name!);
  await new Promise((resolve, reject) => {
    deleting.onsuccess = resolve;
    deleting.onerror = () => reject(deleting.error!);
  });
}
localStorage.clear();
sessionStorage.clear();
