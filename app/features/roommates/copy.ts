import type { RequestStatus } from './rules.ts'

/** Texts of the specification, word for word (part 2 §8). */
export const roommateCopy = {
  self: 'You cannot send a match request to yourself',
  exists: 'Match request already exists',
  mutual: 'Receiver requested current user',
  notFound: 'Match request not found',
  noId: 'User ID is required to send a match request',
  failedTo: {
    send: 'Failed to send match request',
    accept: 'Failed to accept match request',
    reject: 'Failed to reject match request',
    withdraw: 'Failed to withdraw match request',
  },
  logInTo: {
    send: 'Please log in to send match requests',
    accept: 'Please log in to accept match requests',
    reject: 'Please log in to reject match requests',
    view: 'Please log in to view match requests',
    matched: 'Please log in to view matched users',
  },
}

/** The status of a request, from the reader's point of view. */
export function statusText(status: RequestStatus, mine: boolean, name: string): string {
  switch (status) {
    case 'pending':
      return mine ? 'Requested' : 'Sent you a match request'
    case 'accepted':
      return mine ? `${name} accepted your request` : 'You accepted'
    case 'rejected':
      return mine ? 'Not this time' : 'You said “Not this time”'
    case 'withdrawn':
      return mine ? 'You withdrew your request' : `${name} withdrew the request`
    case 'expired':
      return 'Nobody answered in time'
    case 'ended':
      return 'You were matched'
  }
}

/** How the homes on the start page were chosen. */
export type StartHomesBy =
  | { kind: 'search'; name: string }
  | { kind: 'profile' }
  | { kind: 'campus'; name: string }
  /** `of`: the number of campuses. */
  | { kind: 'all'; of: number }

/** Which homes the start page shows. The search above them may start at one campus while they are from all campuses. */
export function startHomesTitle(by: StartHomesBy): string {
  switch (by.kind) {
    case 'search':
      return `Newest for “${by.name}”`
    case 'campus':
      return `Newest near ${by.name}`
    case 'profile':
      return 'Newest homes that fit your profile'
    case 'all':
      return by.of > 1 ? 'Newest homes at all campuses' : 'Newest homes'
  }
}
