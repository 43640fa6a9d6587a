import { Tag } from '#app/ui/tag.tsx'
import { leadStateLabels, type LeadState } from '../lead-rules.ts'

const tones = { new: 'warn', answered: 'good', tour: 'good', closed: 'plain', withdrawn: 'plain' } as const

export const LeadStateTag = ({ state }: { state: LeadState }) => (
  <Tag tone={tones[state]}>{leadStateLabels[state]}</Tag>
)
