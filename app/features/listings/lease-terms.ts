/** Lease terms as filters: each finds only homes that state the term (search-row.server.ts). Bits of the search index follow this
 *  order: only append. */
export const leaseTerms = [
  { key: 'individual', label: 'Individual lease' },
  { key: 'joint', label: 'Joint lease' },
  { key: 'no_ssn', label: 'No SSN needed' },
  { key: 'guarantor', label: 'Guarantor accepted' },
  { key: 'subletting', label: 'Subletting allowed' },
  { key: 'utilities', label: 'Utilities included' },
  { key: 'tour', label: 'Video or 3D tour' },
] as const

export type LeaseTerm = (typeof leaseTerms)[number]['key']
