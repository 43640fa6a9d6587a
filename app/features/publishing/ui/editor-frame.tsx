import type { ReactNode } from 'react'
import { Link, href } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { editorPageLabels, editorPages, editorPath, type EditedHome, type EditorPage } from '../sections.ts'
import { statusLabels } from '../rules.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

type Props = {
  home: Pick<EditedHome, 'id' | 'name' | 'status'>
  page: EditorPage
  flash: string | null
  children: ReactNode
}

export function EditorFrame({ home, page, flash, children }: Props) {
  return (
    <main id="content" data-bottom-bar className="page max-w-[1200px] pt-4 pb-16 md:pt-8">
      <Link
        to={href('/manage')}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-2 underline-offset-4 hover:underline"
      >
        <Icon of="chevron-left" />
        Your homes
      </Link>
      <p className="mt-1 text-ink-2">{statusLabels[home.status]}</p>
      <h1 className="text-3xl wrap-anywhere">{home.name}</h1>
      <div className="mt-4 grid grid-cols-1 gap-6">
        <Tabs
          label="Parts of this home"
          tabs={editorPages.map((each) => ({
            to: editorPath(home.id, each),
            label: editorPageLabels[each],
            current: each === page,
          }))}
        />
        <FlashMessage flash={flash} />
        {children}
      </div>
    </main>
  )
}

export const editorMeta = (name = 'A home') => unlistedMeta(`${name} · Your homes`)
