import { href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { isModerationKind, type ModerationKind } from '#app/features/moderation-queue/rules.ts'

/** Where reporters see the outcome of their report. */
export const ownReportPath = (reportId: string): string => `${href('/account/people')}#report-${reportId}`

/** Items per page of the queue. */
export const QUEUE_PAGE = 50

export type QueuePlace = { at: string; id: string }

/** The queue's filters, as its URL has them. */
export type QueueFilters = {
  state: 'open' | 'decided'
  kind: ModerationKind | null
  /** Who an open item is assigned to, or who decided a decided one. */
  who: 'anybody' | 'me' | 'nobody'
  oldestFirst: boolean
  /** The last item of the previous page. */
  after: QueuePlace | null
}

/** Reads the filters from a URL; ignores invalid values. */
export function readFilters(params: URLSearchParams): QueueFilters {
  const kind = params.get('kind')
  const who = params.get('who')
  const state = params.get('state') === 'decided' ? 'decided' : 'open'
  return {
    state,
    kind: isModerationKind(kind) ? kind : null,
    who: who === 'me' || (who === 'nobody' && state === 'open') ? who : 'anybody',
    oldestFirst: params.get('order') === 'oldest',
    after: readPlace(params.get('after')),
  }
}

const LAST_MOMENT = 253_402_300_799_999 // the last millisecond of the year 9999

/** Reads a position in a list sorted by time from a URL; null (the start of the list) if it is invalid. */
export function readPlace(text: string | null): QueuePlace | null {
  const [, time, id] = /^(\d{1,15})_(.+)$/.exec(text ?? '') ?? []
  if (!time || !id || !isId(id) || Number(time) > LAST_MOMENT) return null
  return { at: new Date(Number(time)).toISOString(), id }
}

export const queuePlaceText = ({ at, id }: { at: Date; id: string }): string => `${at.getTime()}_${id}`

type Extra = { after?: string | null; item?: string | null; done?: string | null }

/** The address of the queue with these filters. */
export const queuePath = (filters: Partial<QueueFilters>, extra: Extra = {}): string =>
  withQuery(href('/admin'), paramsOf(filters, extra))

/** The address of the queue as a spreadsheet file. */
export const queueCsvPath = (filters: QueueFilters): string =>
  withQuery(href('/admin/csv/:table', { table: 'queue' }), paramsOf(filters, { after: null }))

function paramsOf(filters: Partial<QueueFilters>, { after, item, done }: Extra): URLSearchParams {
  const { state, kind, who, oldestFirst } = filters
  const kept = filters.after ? queuePlaceText({ at: new Date(filters.after.at), id: filters.after.id }) : null
  return new URLSearchParams(
    Object.entries({
      state: state === 'decided' ? state : null,
      kind: kind ?? null,
      who: who === 'anybody' ? null : (who ?? null),
      order: oldestFirst ? 'oldest' : null,
      after: after === undefined ? kept : after,
      item: item ?? null,
      done: done ?? null,
    }).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}
