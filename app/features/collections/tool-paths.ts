import { href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'

/** Paths of the pages that belong to a collection. `address`: the collection's id or public id. */
const of = (address: string) => ({ collectionId: address })
export const printPath = (address: string, sort: string | null) =>
  withQuery(href('/collections/:collectionId/print', of(address)), { sort })
export const csvPath = (address: string, sort: string | null) =>
  withQuery(href('/collections/:collectionId/homes.csv', of(address)), { sort })
export const comparePath = (address: string, homes: string[] = []) =>
  withQuery(
    href('/collections/:collectionId/compare', of(address)),
    new URLSearchParams(homes.map((id) => ['home', id])),
  )
export const notesPath = (collectionId: string, listingId: string) =>
  href('/collections/:collectionId/note/:listingId', { collectionId, listingId })
/** The anchor of a home's notes on the collection's page. */
export const notesPlace = (listingId: string) => `notes-${listingId}`
