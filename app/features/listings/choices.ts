/** The choices a home's fields offer, and their labels. */
export const propertyTypes = ['Apartment', 'House', 'Studio', 'Townhouse', 'Condo', 'Other'] as const
export type PropertyType = (typeof propertyTypes)[number]
export const propertyTypeLabels: Record<PropertyType, string> = {
  Apartment: 'Apartment',
  House: 'House',
  Studio: 'Studio',
  Townhouse: 'Townhouse',
  Condo: 'Condo',
  Other: 'Other',
}

export const priceBases = ['unit', 'bed'] as const
export type PriceBasis = (typeof priceBases)[number]

const leaseTypes = ['joint', 'individual', 'sublet'] as const
export type LeaseType = (typeof leaseTypes)[number]
export const leaseTypeLabels: Record<LeaseType, string> = {
  joint: 'Joint lease: if one leaves, the others pay for them',
  individual: 'A separate lease for each bed',
  sublet: 'Sublet',
}

export const flexibleLeases = ['month_to_month', 'flexible'] as const
export type FlexibleLease = (typeof flexibleLeases)[number]
export const flexibleLeaseLabels: Record<FlexibleLease, string> = {
  month_to_month: 'Month to month',
  flexible: 'Any length',
}

export const ssnLabels: Record<'not_needed', string> = { not_needed: 'Not needed' }

/** The sites that may host videos and 3D tours of homes. */
export const tourSites = {
  called: 'YouTube, Vimeo, Matterport or Kuula',
  hosts: ['youtube.com', 'youtu.be', 'vimeo.com', 'matterport.com', 'kuula.co'],
} as const

export const petPolicies = ['allowed', 'cats_only', 'ask', 'not_allowed'] as const
export type PetPolicy = (typeof petPolicies)[number]
export const petPolicyLabels: Record<PetPolicy, string> = {
  allowed: 'Pets allowed',
  cats_only: 'Cats only',
  ask: 'Ask about pets',
  not_allowed: 'No pets',
}

const laundryKinds = ['in_unit', 'on_site', 'hookups', 'none'] as const
export type Laundry = (typeof laundryKinds)[number]
export const laundryLabels: Record<Laundry, string> = {
  in_unit: 'Laundry in the home',
  on_site: 'Laundry on site',
  hookups: 'Laundry hookups',
  none: 'No laundry',
}
