import { eq } from 'drizzle-orm'
import { collections } from '#app/database/schema/collections.ts'
import type { Rule } from '#app/platform/access.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { findCollection } from '../collection-facts.server.ts'
import { isShareId } from '../paths.ts'
import { collectionPolicy, type CollectionFacts } from '../policy.ts'
import { words } from '../words.ts'

type Tools = Pick<Context, 'actor' | 'db'>

/** A collection found by its URL, with the rule that decides who may read it: check the rule before reading more. */
export type Readable = {
  collectionId: string
  name: string
  /** Read as a member; otherwise by the public link, which shows nothing about people. */
  asMember: boolean
  rule: Rule<CollectionFacts>
  facts: CollectionFacts
}

/** @param address its id, for members; or its public id, for everybody @throws SignInRequired, NotFound */
export async function findReadable(tools: Tools, address: string): Promise<Readable> {
  if (!isShareId(address)) {
    requirePerson(tools, words.logInTo.list)
    const facts = await findCollection(tools, address)
    return { collectionId: facts.id, name: facts.name, asMember: true, rule: collectionPolicy.read, facts }
  }
  const [shared] = await tools.db
    .select({ id: collections.id })
    .from(collections)
    .where(eq(collections.shareId, address))
  if (!shared) throw new NotFound(words.notFound)
  const found = await findCollection(tools, shared.id)
  const facts = { ...found, open: true }
  return {
    collectionId: found.id,
    name: found.name,
    asMember: false,
    rule: collectionPolicy.readPublicly,
    facts,
  }
}
