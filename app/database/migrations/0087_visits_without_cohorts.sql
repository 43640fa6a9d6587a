-- The weeks in which new accounts came back are no longer counted.
DELETE FROM "analytics_sums" WHERE "kind" = 'cohort';
