// Forms on an import's page: for its headings, for homes that were changed here, and for homes that it no longer has.
import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import { applyImport, checkWithEdits } from '#app/features/importing/apply-import.server.ts'
import { line, startList, typed } from '#app/features/importing/factory.ts'
import { startImport } from '#app/features/importing/start-import.server.ts'
import { changeRents } from '#app/features/own-homes/change-rents.server.ts'
import type { Scene } from '../route-forms/scene.ts'
import type { Rows } from './row.ts'

const IMPORT = '/manage/import/:importId'

/** Waits until the site's job has read or applied a list. */
async function isIn(state: 'checked' | 'applied', { ctx }: Scene, importId: string) {
  await vi.waitUntil(async () => {
    const ofList = eq(managerImports.id, importId)
    const [list] = await ctx.db.select({ state: managerImports.state }).from(managerImports).where(ofList)
    return list?.state === state
  }, 60_000)
  return { importId }
}

async function checkList(scene: Scene, rows: string) {
  const importId = await startList(scene.as('manager'), rows, { campus: scene.things.campus })
  return isIn('checked', scene, importId)
}

async function applyList(scene: Scene, rows: string) {
  const { importId } = await checkList(scene, rows)
  await applyImport(scene.as('manager'), importId)
  return isIn('applied', scene, importId)
}

/** A list with an unknown heading. */
async function checkOwnHeadings(scene: Scene) {
  const text = 'Property Address,Postal Code,Monthly Rent,BR,Scheme\n9 Elm St,90007,1050,2,Blue\n'
  const started = await startImport(scene.as('manager'), {
    typed: { ...typed, campus: scene.things.campus },
    file: { name: 'homes.csv', bytes: Buffer.from(text) },
  })
  if (!started.ok) throw new Error(started.reason)
  return isIn('checked', scene, started.importId)
}

const HOMES = line('1', '11 Elm St') + line('2', '12 Elm St')

const homesOf = ({ users }: Scene) => eq(listings.managerId, users.manager.id)

/** The same list as before, after its homes' rents were raised here. */
async function changedHere(scene: Scene) {
  await applyList(scene, HOMES)
  const { id, price } = listings
  const seen = await scene.ctx.db.select({ id, price }).from(listings).where(homesOf(scene))
  await changeRents(scene.as('manager'), { seen, by: { by: 'dollars', amount: 100 } })
  return checkList(scene, HOMES)
}

async function changedHereLost(scene: Scene) {
  const { importId } = await changedHere(scene)
  await checkWithEdits(scene.as('manager'), { importId, keepsEdits: false })
  return isIn('checked', scene, importId)
}

/** A list that lacks a published home. */
async function withoutOne(scene: Scene) {
  await applyList(scene, HOMES)
  await scene.ctx.db.update(listings).set({ status: 'published' }).where(homesOf(scene))
  return applyList(scene, line('1', '11 Elm St'))
}

/** By form. */
export const importRows: Rows = {
  [`${IMPORT} apply`]: {
    who: 'manager',
    prepare: (scene) => checkList(scene, line('1', '9 Fern St')),
  },
  [`${IMPORT} columns`]: { who: 'manager', prepare: checkOwnHeadings, fill: { 'column-4': 'description' } },
  [`${IMPORT} take-list`]: { who: 'manager', prepare: changedHere },
  [`${IMPORT} keep-edits`]: { who: 'manager', prepare: changedHereLost },
  [`${IMPORT} pause-gone`]: { who: 'manager', prepare: withoutOne },
  [`${IMPORT} take-down-gone`]: { who: 'manager', with: `${IMPORT} pause-gone` },
}
