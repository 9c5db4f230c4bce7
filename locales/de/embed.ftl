# Posts in the pages of other sites.
embed-warning = Inhaltswarnung: { $warning }
