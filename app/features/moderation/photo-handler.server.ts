import { photoFailures, tryPhotosAgain } from '#app/features/photos/failed-photos.server.ts'
import {
  notFetchedSentence,
  type NotFetchedReason,
} from '#app/features/photos/foreign-photo-failed.server.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import { formatCount } from '#app/platform/text/format.ts'
import type { ItemHandler } from './item-handler.server.ts'

/** Photos of an imported list that could not be fetched or processed, one item per list. */
export const photoHandler: ItemHandler<'photo'> = {
  lines: async (_ctx, items) =>
    new Map(
      items.map(({ id, facts }) => [
        id,
        { title: 'Photos of a list cannot be fetched', about: facts.source },
      ]),
    ),
  open: async (ctx, { facts }) => {
    const { photos, homes, some } = await photoFailures(ctx, facts.source)
    return {
      facts: [
        { term: 'List', text: facts.source },
        { term: 'Missing', text: `${formatCount(photos, 'photo')} of ${formatCount(homes, 'home')}` },
        ...some.map(({ slug, photo, reason, ...home }) => ({
          term: 'Such as',
          text: `${homeTitle(home)}: ${photo}\n${notFetchedSentence(reason as NotFetchedReason)}`,
          to: detailHref(slug),
        })),
      ],
    }
  },
  decisions: [
    {
      verb: 'try-again',
      label: 'Try them again',
      done: 'Tried again',
      look: 'primary',
      reason: 'optional',
      run: async (ctx, { facts }) => {
        if ((await tryPhotosAgain(ctx, facts.source)) === 0)
          return { notDone: 'No photos of this list are missing anymore.' }
        return undefined
      },
      undo: 'never',
    },
    { verb: 'leave', label: 'Leave it', done: 'Left as it is', reason: 'optional' },
  ],
}
