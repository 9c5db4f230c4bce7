/** Hashtags of another server. */
import type { FeaturedTag, StatusTag, Tag, UseHistory } from "#protocol/entities.ts";
import type { FeaturedTagId } from "#protocol/ids.ts";
import { isHashtag } from "#protocol/text-tokens.ts";
import type { Cleaning } from "./foreign-html.ts";
import { addressIn, countIn, dayIn, fieldsIn, idIn, listIn, type Foreign } from "./values.ts";

export function tagNameIn(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 400) return null;
  const name = value.replace(/^#/, "");
  return isHashtag(name) ? name : null;
}

export function cleanStatusTag(from: Cleaning, value: unknown): StatusTag | null {
  const told = fieldsIn(value);
  const name = tagNameIn(told?.name);
  return told && name !== null ? { name, url: urlOf(from, told, name) } : null;
}

export function cleanTag(from: Cleaning, value: unknown): Tag | null {
  const told = fieldsIn(value);
  const name = tagNameIn(told?.name);
  if (!told || name === null) return null;
  return {
    // Before Mastodon 4.4 they had none, and their names are as good.
    id: idIn<string>(told.id) ?? encodeURIComponent(name).replaceAll("%", "~").slice(0, 128),
    name,
    url: urlOf(from, told, name),
    history: historyIn(told.history),
    ...(typeof told.following === "boolean" && { following: told.following }),
    ...(typeof told.featuring === "boolean" && { featuring: told.featuring }),
  };
}

export function cleanFeaturedTag(from: Cleaning, value: unknown): FeaturedTag | null {
  const told = fieldsIn(value);
  const name = tagNameIn(told?.name);
  const id = idIn<FeaturedTagId>(told?.id);
  if (!told || name === null || id === null) return null;
  return {
    id,
    name,
    url: urlOf(from, told, name),
    statuses_count: String(countIn(told.statuses_count) ?? 0),
    last_status_at: dayIn(told.last_status_at),
  };
}

/** Of a week. */
export function historyIn(value: unknown): UseHistory {
  const read = (one: unknown) => {
    const told = fieldsIn(one);
    const day = countIn(told?.day);
    if (!told || day === null) return null;
    return { day: String(day), uses: String(countIn(told.uses) ?? 0), accounts: String(countIn(told.accounts) ?? 0) };
  };
  return listIn(value, read, 7);
}

function urlOf(from: Cleaning, told: Foreign, name: string): string {
  return addressIn(from, told.url) ?? `${from.origin}/tags/${encodeURIComponent(name)}`;
}
