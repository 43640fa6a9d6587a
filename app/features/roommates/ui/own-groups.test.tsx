import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { groupCopy } from '#app/features/groups/copy.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { OwnGroups } from './own-groups.tsx'

const shown = (invitations: Parameters<typeof OwnGroups>[0]['invitations']) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OwnGroups groups={[]} invitations={invitations} />
    </MemoryRouter>,
  ).replaceAll('&#x27;', "'")

test('an open invitation is shown instead of saying that there is no group', () => {
  expect(shown([])).toContain(groupCopy.none)
  const invited = shown([{ groupId: newId(), name: 'Maple four', from: 'Ben K.' }])
  expect(invited).toMatch(/Maple four.*Ben K\. asks you to join/)
  expect(invited).not.toContain(groupCopy.none)
})
