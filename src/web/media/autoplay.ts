/** Whether GIFs play by themselves for this reader: they chose so, and neither their system asks for less motion nor do they save data. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { AccountId } from "#protocol/ids.ts";
import { keyOfAccount } from "#web/data/own-account.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import type { Api } from "#web/data/api.ts";

export function useAutoplay(): boolean {
  const { account, autoplayGifs, savesData } = useReader();
  const isChosenThere = useChosenThere(account?.linked ? keyOfAccount(account) : null);
  const mayMove = useSyncExternalStore(
    hearMotion,
    () => !lessMotion().matches,
    () => false,
  );
  return (autoplayGifs || isChosenThere) && mayMove && !savesData;
}

const lessMotion = () => matchMedia("(prefers-reduced-motion: reduce)");

function hearMotion(tell: () => void): () => void {
  const media = lessMotion();
  media.addEventListener("change", tell);
  return () => media.removeEventListener("change", tell);
}

/** By account: a page asks once. */
const chosenThere = new Map<AccountId, Promise<boolean>>();

/** An account of another server has its preference there. Without an answer nothing moves. */
function useChosenThere(account: AccountId | null): boolean {
  const api = useApi();
  const [isChosen, tell] = useState(false);
  useEffect(() => {
    if (account === null) return;
    if (!chosenThere.has(account)) chosenThere.set(account, readChoice(api));
    void chosenThere.get(account)!.then(tell);
  }, [account, api]);
  return isChosen;
}

async function readChoice(api: Api): Promise<boolean> {
  try {
    const { body } = await api.get<{ "reading:autoplay:gifs": boolean }>("/api/v1/preferences");
    return body["reading:autoplay:gifs"];
  } catch {
    return false;
  }
}
