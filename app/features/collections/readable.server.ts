import { findBy } from '#app/database/gate.server.ts'
import { requirePerson, type Reviewed } from '#app/platform/access.ts'
import type { Context, Reading, ReadingContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { collectionByAddress, isOpenById } from './collection-facts.server.ts'
import { isShareId } from './paths.ts'
import { collectionPolicy, type CollectionFacts } from './policy.ts'
import { collectionCopy } from './copy.ts'

type Tools = Pick<Context, 'actor'> & { db: Reading }

/** A collection found by its URL, with the rule that decides who may read it. */
type Readable = {
  collectionId: string
  name: string
  /** Opened as a member; otherwise by the public link, which shows nothing about people. */
  asMember: boolean
  /** The group that the collection is shared with, for its members. */
  groupId: string | null
  rule: Reviewed<CollectionFacts, 'read'>
  subject: CollectionFacts
}

/** Opens the database to read a collection: by its id, for members, and for everyone while it is public and its link was never
 *  renewed; or by its public id.
 *  @throws SignInRequired, NotFound */
export const openReadable = (ctx: Context, address: string): Promise<[ReadingContext, Readable]> =>
  findBy(
    ctx,
    (look) => findReadable(look, address),
    (found) => found,
  )

async function findReadable(tools: Tools, address: string): Promise<Readable> {
  const found = isShareId(address) || isId(address) ? await collectionByAddress(tools, address) : null
  const openly = found !== null && (isShareId(address) || (!found.member && isOpenById(found)))
  if (!openly) {
    if (!isShareId(address)) requirePerson(tools, collectionCopy.logInTo.list)
    if (!found) throw new NotFound(collectionCopy.notFound)
    return {
      collectionId: found.id,
      name: found.name,
      asMember: true,
      groupId: found.groupId,
      rule: collectionPolicy.read,
      subject: found,
    }
  }
  return {
    collectionId: found.id,
    name: found.name,
    asMember: false,
    groupId: null,
    rule: collectionPolicy.readPublicly,
    subject: { ...found, open: true },
  }
}
