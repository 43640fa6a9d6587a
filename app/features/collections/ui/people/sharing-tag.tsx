import { Icon } from '#app/ui/icon.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { sharingLabels, type Sharing } from '../../rules.ts'
import { sharingIcons } from '../collection-card.tsx'

export function SharingTag({ kind }: { kind: Sharing }) {
  return (
    <Tag>
      <Icon of={sharingIcons[kind]} size="s" />
      {sharingLabels[kind]}
    </Tag>
  )
}
