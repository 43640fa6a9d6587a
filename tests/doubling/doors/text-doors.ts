import { Readable } from 'node:stream'
import { readCode } from '#app/features/accounts/code-rules.ts'
import { guessable } from '#app/features/accounts/passwords.server.ts'
import { readSecondCode } from '#app/features/accounts/second-factor-rules.ts'
import { readMessage } from '#app/features/analytics/read-message.ts'
import { movedBallot, rankField, readBallot } from '#app/features/decisions/read-ballot.ts'
import { readInquiry, readSlots } from '#app/features/inquiries/read-inquiry.server.ts'
import { addressKey } from '#app/features/listings/address-key.ts'
import { findAmenity } from '#app/features/listings/find-amenity.ts'
import { slugOf } from '#app/features/listings/home-title.ts'
import { wordsOf } from '#app/features/listings/search-row.server.ts'
import { foundPiece, searchedWords } from '#app/features/messages/found-piece.ts'
import { textParts, cautionsOf } from '#app/features/messages/text-parts.ts'
import { findWording } from '#app/features/publishing/fair-housing.ts'
import { fold } from '#app/features/match-index/columns.ts'
import { homeNamed } from '#app/features/roommates/room-rules.ts'
import { readText } from '#app/features/site/read-text.ts'
import { rangeOf } from '#app/platform/files/object-store/answers/conditions.ts'
import { readPartList } from '#app/platform/files/object-store/answers/read-part-list.server.ts'
import { attachment } from '#app/platform/text/csv.ts'
import { FORM_MOST, HEAD_MOST, type Door } from '../door.ts'

const now = new Date('2026-11-27T12:00:00Z')
const OWN = 'https://roost.example'
const MESSAGE_MOST = 2 ** 12
const DESCRIPTION_MOST = 2 ** 14
const inquiry = (field: string) => (text: string) =>
  readInquiry(
    { fields: { [field]: text }, members: [] },
    { today: '2026-11-27', timeZone: 'America/Los_Angeles', now, offered: null },
  )

/** Readers that are not schemas, with the most that can reach them. */
const READERS: [name: string, read: (text: string) => unknown, most: number][] = [
  ['readCode', readCode, FORM_MOST],
  ['readSecondCode', readSecondCode, FORM_MOST],
  ['guessable', (text) => guessable(text, [text]), FORM_MOST],
  ['readMessage', readMessage, FORM_MOST],
  ['readBallot, rank', (text) => readBallot({ 'rank-1': text }, ['1']), FORM_MOST],
  ['movedBallot, the home', (text) => movedBallot({ 'rank-1': '1', move: `up:${text}` }), FORM_MOST],
  [
    'movedBallot, many homes',
    (text) => {
      // Only its length matters, so one of the texts is enough.
      if (!/^a{9}/.test(text)) return
      const ranks = Array.from(text, (_, at) => [rankField(String(at)), String(at + 1)])
      movedBallot({ ...Object.fromEntries(ranks), move: 'up:1' })
    },
    20_000,
  ],
  ['readBallot, reason', (text) => readBallot({ 'veto-1': 'on', 'reason-1': text }, ['1']), FORM_MOST],
  ...['name', 'email', 'phone', 'moveInDate', 'message', 'roommateName0', 'roommateEmail0', 'tourSlot0'].map(
    (field): [string, (text: string) => unknown, number] => [
      `readInquiry, ${field}`,
      inquiry(field),
      FORM_MOST,
    ],
  ),
  [
    'readSlots',
    (text) => readSlots({ tourSlot0: text }, { timeZone: 'America/Los_Angeles', now, offered: null }),
    FORM_MOST,
  ],
  ['addressKey', addressKey, FORM_MOST],
  ['slugOf', (text) => slugOf(text, 'a-b-c-d-e'), FORM_MOST],
  ['fold', fold, FORM_MOST],
  ['findAmenity', findAmenity, DESCRIPTION_MOST],
  ['wordsOf', wordsOf, DESCRIPTION_MOST],
  ['searchedWords', searchedWords, HEAD_MOST],
  ['foundPiece', (text) => foundPiece(text, 'a 1'), MESSAGE_MOST],
  ['textParts', (text) => textParts(text, OWN), MESSAGE_MOST],
  ['cautionsOf', (text) => cautionsOf(text, OWN), MESSAGE_MOST],
  ['findWording', findWording, DESCRIPTION_MOST],
  ['homeNamed', homeNamed, 800],
  ['readText', readText, 2 ** 16],
  ['attachment', (text) => attachment(text, 'homes'), 2 ** 10],
  [
    'Range',
    (text) =>
      rangeOf(new Headers({ Range: `bytes=${text}` }), {
        size: 1,
        eTag: 'a',
        lastModified: now.toUTCString(),
      }),
    HEAD_MOST,
  ],
  ['the list that ends an upload', (text) => readPartList(Readable.from([Buffer.from(text)]), 16), FORM_MOST],
]

export const textDoors = (): Door[] => READERS.map(([name, read, most]) => ({ name, read, most }))
