# Posts in the pages of other sites.
embed-warning = Content warning: { $warning }
