CREATE TABLE "tours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"state" text NOT NULL,
	"slots" timestamp with time zone[] NOT NULL,
	"offered_by" text NOT NULL,
	"starts_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"ended_by" text,
	CONSTRAINT "tours_slots" CHECK (("tours"."state" in ('proposed', 'moving')) = (cardinality("tours"."slots") > 0)),
	CONSTRAINT "tours_agreed" CHECK (case "tours"."state" when 'agreed' then "tours"."starts_at" is not null
        when 'moving' then "tours"."starts_at" is not null
        when 'past' then "tours"."starts_at" is not null
        when 'proposed' then "tours"."starts_at" is null
        else ("tours"."ended_by" is not null) end)
);
--> statement-breakpoint
ALTER TABLE "mailbox" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tours_one_open" ON "tours" USING btree ("inquiry_id") WHERE "tours"."state" in ('proposed', 'agreed', 'moving');--> statement-breakpoint
CREATE INDEX "tours_of_inquiry" ON "tours" USING btree ("inquiry_id","created_at" DESC NULLS FIRST);