compose-sent-before = An earlier version of this post was already published. You just didn't get the confirmation.
compose-sent-before-deleted = An earlier version of this post was published and has since been deleted.
compose-correct-first = Edit the published post
compose-publish-anew = Publish as new post
compose-see-newer = See the newer version
compose-save-over = Replace it with mine
