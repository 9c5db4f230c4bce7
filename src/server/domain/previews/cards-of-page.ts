/** A page under all the addresses by which posts link to it: shorter ones, or with the marks of those who measure readers. */
import { sql, type RawBuilder } from "kysely";

/** Of more addresses that lead to the same page, the first: nobody pushes those out with later ones. */
const most = 40;

/** The ids of its cards, by that of one of them. */
export const cardsOfPage = (cardId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select same.id from preview_card own join preview_card same on same.url = own.url and same.title is not null
  where own.id = ${cardId} order by same.id limit ${sql.lit(most)}`;

/** The ids of its cards, by an address that posts have of it or to which that led. */
export const cardsAt = (address: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select id from preview_card where (link = ${address} or url = ${address}) and title is not null
  order by id limit ${sql.lit(most)}`;
