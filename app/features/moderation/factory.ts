import {
  fileModerationItem,
  type NewModerationItem,
} from '#app/features/moderation-queue/file-item.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'

/** Adds an item to the queue. By default its kind has no decision but "Done".
 *  @returns its id */
export async function makeModerationItem(
  ctx: SystemContext,
  item: Partial<NewModerationItem> = {},
): Promise<string> {
  const plain = { kind: 'import', subject: newId(), facts: { source: 'county' } }
  const id = await fileModerationItem(ctx, { ...plain, ...item } as NewModerationItem)
  if (id === null) throw new Error('it was decided before')
  return id
}
