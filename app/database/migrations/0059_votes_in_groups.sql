CREATE TABLE "group_agreements" (
	"proposal_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_agreements_proposal_id_member_id_pk" PRIMARY KEY("proposal_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "group_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"about_member_id" uuid,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_proposals_once" UNIQUE NULLS NOT DISTINCT("group_id","about_member_id"),
	CONSTRAINT "group_proposals_others" CHECK ("group_proposals"."about_member_id" <> "group_proposals"."proposed_by")
);
--> statement-breakpoint
ALTER TABLE "group_agreements" ADD CONSTRAINT "group_agreements_proposal_id_group_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."group_proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_agreements" ADD CONSTRAINT "group_agreements_member_id_group_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."group_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_proposals" ADD CONSTRAINT "group_proposals_group_id_roommate_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."roommate_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_proposals" ADD CONSTRAINT "group_proposals_about_member_id_group_members_id_fk" FOREIGN KEY ("about_member_id") REFERENCES "public"."group_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_proposals" ADD CONSTRAINT "group_proposals_proposed_by_group_members_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."group_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_agreements_of_member" ON "group_agreements" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "group_proposals_about" ON "group_proposals" USING btree ("about_member_id");--> statement-breakpoint
CREATE INDEX "group_proposals_by" ON "group_proposals" USING btree ("proposed_by");