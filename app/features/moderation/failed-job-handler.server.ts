import { href } from 'react-router'
import type { ItemHandler } from './item-handler.server.ts'

/** Jobs that failed and are not retried automatically. */
export const failedJobHandler: ItemHandler<'failed-job'> = {
  lines: async (_ctx, items) =>
    new Map(items.map(({ id, facts }) => [id, { title: 'A job of the site failed', about: facts.name }])),
  open: async (_ctx, { facts }) => ({
    facts: [{ term: 'Job', text: facts.name, to: href('/admin/health') }],
  }),
  decisions: [{ verb: 'done', label: 'Done', done: 'Done', look: 'primary', reason: 'optional' }],
}
